package com.example;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class PiController {
  private final PiJobs jobs;

  PiController(PiJobs jobs) {
    this.jobs = jobs;
  }

  @GetMapping("/pi/{strips}")
  double pi(@PathVariable int strips) {
    if (strips < 1) {
      throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "strips must be 1 or more: strips=" + strips);
    }
    return jobs.pi(strips);
  }
}
