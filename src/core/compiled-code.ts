let isFound = false;

/** Said by who loaded this program: V8 gave back the code that it made of it at an earlier start. */
export const noteCompiled = (): void => {
  isFound = true;
};

/**
 * Whether flags of V8 may be changed: the code that it makes at a start is kept, and good only for the flags that it was made
 * with. So not at a start that still has to keep its code.
 */
export const isCompiled = (): boolean => isFound;
