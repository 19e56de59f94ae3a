/** A worker that ends before it has done anything. */
process.exit(1);
