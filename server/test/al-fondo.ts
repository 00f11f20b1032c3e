/**
 * Pairs each case with the end of its title: empty for the first `primeros`, ' @largo' for the others, which
 * `npm test` leaves to `npm run test:largo`.
 */
export const alFondo = <T>(casos: readonly T[], primeros = 1): (readonly [T, string])[] =>
  casos.map((caso, cual) => [caso, cual < primeros ? '' : ' @largo']);
