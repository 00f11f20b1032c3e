import { expect, it } from 'vitest';
import { archivosDelProyecto, leer } from './catalogo.ts';

const TEXTO = /\.(?:ts|tsx|mjs|css|html|md|json|sql|yaml|yml|sh|txt)$/;
/** Lines that git leaves in a file of an unfinished merge, and the first one's form after the formatter. */
const MARCA = /^(?:<{7} |={7}$|>{7} |> > > > > > > )/m;

it.each(['<<<<<<< HEAD', '=======', '>>>>>>> una rama', '> > > > > > > una rama'])(
  'finds a mark such as %s',
  (linea) => {
    expect(`antes\n${linea}\ndespués`).toMatch(MARCA);
  },
);

it('no file keeps a mark of an unfinished merge', () => {
  expect(archivosDelProyecto(TEXTO).filter((ruta) => MARCA.test(leer(ruta)))).toEqual([]);
});
