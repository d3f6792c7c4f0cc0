package org.shmem4j.ucx;

/**
 * The offsets of fields in the structures of UCX's interface, and the values of its constants, as of version 1.13. A
 * structure says which of its fields are set, so later versions, which add fields, understand it.
 */
final class UcpLayout {
  // ucp_params_t
  static final long PARAMS_BYTES = 80;
  static final long PARAMS_FEATURES = 8;
  static final long PARAMS_ESTIMATED_NUM_EPS = 56;
  static final long PARAM_FIELD_FEATURES = 1;
  static final long PARAM_FIELD_ESTIMATED_NUM_EPS = 64;
  static final long FEATURE_RMA = 2;
  static final long FEATURE_WAKEUP = 16;
  static final long FEATURE_AM = 64;

  // ucp_worker_params_t
  static final long WORKER_PARAMS_BYTES = 200;
  static final long WORKER_PARAMS_THREAD_MODE = 8;
  static final long WORKER_PARAM_FIELD_THREAD_MODE = 1;
  static final int THREAD_MODE_SERIALIZED = 1;

  // ucp_ep_params_t
  static final long EP_PARAMS_BYTES = 104;
  static final long EP_PARAMS_ADDRESS = 8;
  static final long EP_PARAMS_ERR_MODE = 16;
  static final long EP_PARAMS_ERR_HANDLER_CB = 24;
  static final long EP_PARAMS_ERR_HANDLER_ARG = 32;
  static final long EP_PARAM_FIELDS = 1 | 2 | 4;
  static final int ERR_HANDLING_MODE_PEER = 1;

  // ucp_mem_map_params_t
  static final long MEM_MAP_PARAMS_BYTES = 40;
  static final long MEM_MAP_PARAMS_ADDRESS = 8;
  static final long MEM_MAP_PARAMS_LENGTH = 16;
  static final long MEM_MAP_PARAM_FIELDS = 1 | 2;

  // ucp_request_param_t
  static final long REQUEST_PARAM_BYTES = 72;
  static final long REQUEST_PARAM_FLAGS = 4;
  static final int OP_ATTR_FIELD_FLAGS = 16;

  // ucp_am_handler_param_t
  static final long AM_HANDLER_PARAM_BYTES = 32;
  static final long AM_HANDLER_PARAM_ID = 8;
  static final long AM_HANDLER_PARAM_FLAGS = 12;
  static final long AM_HANDLER_PARAM_CB = 16;
  static final long AM_HANDLER_PARAM_FIELDS = 1 | 2 | 4;
  static final int AM_FLAG_WHOLE_MSG = 1;

  // ucp_send_am_flags
  static final int AM_SEND_FLAG_RNDV = 4;

  // ucp_am_recv_param_t
  static final long AM_RECV_PARAM_BYTES = 16;
  static final long AM_RECV_ATTR = 0;
  static final long AM_RECV_ATTR_FLAG_RNDV = 131072;

  // ucs_status_t
  static final int OK = 0;
  static final int IN_PROGRESS = 1;
  static final int ERR_BUSY = -15;
  static final int ERR_LAST = -100;
  static final int ERR_IO_ERROR = -3;
  static final int ERR_UNREACHABLE = -6;
  static final int ERR_CANCELED = -16;
  static final int ERR_TIMED_OUT = -20;
  static final int ERR_REJECTED = -23;
  static final int ERR_NOT_CONNECTED = -24;
  static final int ERR_CONNECTION_RESET = -25;
  static final int FIRST_LINK_FAILURE = -40;
  static final int LAST_ENDPOINT_FAILURE = -89;

  private UcpLayout() {}

  /** {@return whether a status means that an operation's peer, or the network to it, is gone} */
  static boolean isPeerGone(int status) {
    return switch (status) {
      case ERR_IO_ERROR, ERR_UNREACHABLE, ERR_CANCELED, ERR_TIMED_OUT, ERR_REJECTED, ERR_NOT_CONNECTED,
          ERR_CONNECTION_RESET -> true;
      default -> status <= FIRST_LINK_FAILURE && status >= LAST_ENDPOINT_FAILURE;
    };
  }
}
