import type { Plugin } from 'vite';

const SE_COMPRIME = /\.(?:js|css)$/;

type Comprimir = (contenido: string | Uint8Array) => Promise<Uint8Array>;

/**
 * Writes beside each script and style of the build one file per form, which the server sends unchanged. `formas` are
 * named by their file ending.
 */
export const comprimidos = (formas: Readonly<Record<string, Comprimir>>): Plugin => ({
  name: 'soap:comprimidos',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_opciones, archivos) {
      const todos = Object.entries(archivos).filter(([nombre]) => SE_COMPRIME.test(nombre));
      const pares = todos.flatMap((uno) =>
        Object.entries(formas).map((forma) => [...uno, ...forma] as const),
      );
      await Promise.all(
        pares.map(async ([nombre, archivo, forma, comprimir]) => {
          const contenido = archivo.type === 'chunk' ? archivo.code : archivo.source;
          const source = await comprimir(contenido);
          this.emitFile({ type: 'asset', fileName: `${nombre}.${forma}`, source });
        }),
      );
    },
  },
});
