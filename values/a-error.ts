/** Returns what was thrown as an Error. */
export const aError = (lanzado: unknown): Error =>
  lanzado instanceof Error ? lanzado : new Error(String(lanzado));
