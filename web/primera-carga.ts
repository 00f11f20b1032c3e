import type { Plugin, Rolldown } from 'vite';
import { huella } from './integridad.ts';

/** Late modules of the first screen of each address, in the order in which they ask for each other. */
const PRIMERAS: Readonly<Record<string, readonly string[]>> = {
  '/': ['inicio/Inicio.tsx'],
  '/consulta': ['consulta/Consulta.tsx'],
  '/acceso/iniciarSesion': ['app/ramas/apartadas.tsx', 'acceso/IniciarSesion.tsx'],
};

/** Adds to `vistos` the file of a chunk, of all that it imports, and of their sheets. */
const reunir = (nombre: string, archivos: Rolldown.OutputBundle, vistos: Set<string>): void => {
  const trozo = archivos[nombre];
  if (trozo?.type !== 'chunk' || vistos.has(nombre)) return;
  vistos.add(nombre);
  for (const hoja of trozo.viteMetadata?.importedCss ?? []) vistos.add(hoja);
  for (const otro of trozo.imports) reunir(otro, archivos, vistos);
};

const etiqueta = async (nombre: string, archivos: Rolldown.OutputBundle): Promise<string> => {
  const archivo = archivos[nombre];
  if (!archivo) throw new Error(`no está ${nombre}`);
  const rel = nombre.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="/${nombre}" integrity="${await huella(archivo)}">`;
};

/**
 * Writes `primera-carga.json`: for each address the tags of the scripts and sheets of its first screen that
 * `index.html` lacks. The server puts them into its page, so that the browser asks for all of them at once.
 */
export const primeraCarga = (): Plugin => {
  let raiz = '';
  return {
    name: 'soap:primera-carga',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      raiz = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_opciones, archivos) {
        const trozos = Object.values(archivos).filter((uno) => uno.type === 'chunk');
        const deSiempre = new Set<string>();
        for (const { isEntry, fileName } of trozos)
          if (isEntry) reunir(fileName, archivos, deSiempre);
        const etiquetasDe = async (modulos: readonly string[]): Promise<string> => {
          const nombres = new Set<string>();
          for (const modulo of modulos) {
            const suyo = trozos.find((uno) => uno.facadeModuleId === `${raiz}/${modulo}`);
            if (!suyo) throw new Error(`ningún trozo comienza en ${modulo}`);
            reunir(suyo.fileName, archivos, nombres);
          }
          const nuevos = [...nombres].filter((uno) => !deSiempre.has(uno));
          return (await Promise.all(nuevos.map((uno) => etiqueta(uno, archivos)))).join('');
        };
        const paginas = await Promise.all(
          Object.entries(PRIMERAS).map(async ([ruta, modulos]) => [
            ruta,
            await etiquetasDe(modulos),
          ]),
        );
        this.emitFile({
          type: 'asset',
          fileName: 'primera-carga.json',
          source: JSON.stringify(Object.fromEntries(paginas)),
        });
      },
    },
  };
};
