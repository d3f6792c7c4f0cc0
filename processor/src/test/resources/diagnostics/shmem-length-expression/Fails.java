import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricDoubles;

record Grid(
    @Symmetric(lengthOf = "(rows + 2 * cols") SymmetricDoubles cells,
    //                    ^ error [shmem-length-expression] lengthOf must be an expression of integers, names, + - * / % and parentheses: ')' was expected at character 17 of lengthOf="(rows + 2 * cols"
    @Symmetric(lengthOf = "Math.max(rows, cols)") SymmetricDoubles edge,
    //                    ^ error [shmem-length-expression] lengthOf must be an expression of integers, names, + - * / % and parentheses: 'Math' cannot be a parameter at character 1
    @Symmetric(lengthOf = "rows cols") SymmetricDoubles corner,
    //                    ^ error [shmem-length-expression] lengthOf must be an expression of integers, names, + - * / % and parentheses: an operator was expected at character 6
    @Symmetric(lengthOf = "1 / 0") SymmetricDoubles none) {}
    //                    ^ error [shmem-length-expression] lengthOf must have a value: it overflows or divides by 0
