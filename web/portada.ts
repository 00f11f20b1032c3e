import type { Plugin } from 'vite';

const HOJAS = ['ui/placa/placa.css', 'lib/portada/portada.css'];

/**
 * Writes `portada.css`, which the server puts into the front page of a public link: the styles of plate and
 * page. Removes comments and line breaks, because each visitor downloads all of it.
 */
export const portada = (): Plugin => {
  let raiz = '.';
  return {
    name: 'soap:portada',
    apply: 'build',
    configResolved(config) {
      raiz = config.root;
    },
    async generateBundle() {
      const hojas = await Promise.all(
        HOJAS.map((hoja) => this.fs.readFile(`${raiz}/${hoja}`, { encoding: 'utf8' })),
      );
      const source = hojas.join('').replaceAll(/\/\*[^]*?\*\/|\n\s*/g, '');
      this.emitFile({ type: 'asset', fileName: 'portada.css', source });
    },
  };
};
