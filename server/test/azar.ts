/** Numbers from 1 to `hasta` that depend on the seed only: the seed in a test title reproduces a failure. */
export const azarDe = (semilla: number) => {
  let estado = Math.imul(semilla, 2_654_435_761);
  return (hasta: number): number => {
    estado = (Math.imul(estado ^ (estado >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return (((estado ^ (estado >>> 13)) >>> 0) % hasta) + 1;
  };
};
