import type { Plugin, Rolldown } from 'vite';
import { atributos } from './etiquetas.ts';

const APARTADAS = 'web/app/ramas/apartadas.tsx';

/**
 * Late modules of the first screen of each public address, in the order in which they ask for each other. `:x`
 * is any segment.
 */
const PRIMERAS: Readonly<Record<string, readonly string[]>> = {
  '/': ['web/inicio/Inicio.tsx'],
  '/consulta': ['web/consulta/Consulta.tsx'],
  '/acceso/iniciarSesion': [APARTADAS, 'web/acceso/IniciarSesion.tsx'],
  '/acceso/olvideMiClave': [APARTADAS, 'web/acceso/clave/OlvideMiClave.tsx'],
  '/acceso/nuevaClave': [APARTADAS, 'web/acceso/clave/NuevaClave.tsx'],
  '/error/:codigo': ['web/error/PaginaDeError.tsx'],
  '/privacidad': [APARTADAS, 'web/datos-personales/Tratamiento.tsx'],
  '/datos-personales': [APARTADAS, 'web/datos-personales/DatosPersonales.tsx'],
  '/verificar/:codigo': [
    'web/verificar/Verificar.tsx',
    'features/polizas/verificacion/verificacion.contract.ts',
  ],
  '/verificar/cobertura/:codigo': [
    'web/verificar/VerificarCobertura.tsx',
    'features/polizas/cobertura/cobertura.contract.ts',
  ],
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
  return `<link rel="${rel}" crossorigin href="/${nombre}" ${await atributos(archivo)}>`;
};

/**
 * Writes `primera-carga.json`: for each address the tags of the scripts and sheets of its first screen that
 * `index.html` lacks. The server puts them into its page, so that the browser asks for all of them at once.
 */
export const primeraCarga = (): Plugin => ({
  name: 'soap:primera-carga',
  apply: 'build',
  enforce: 'post',
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
          // A shared module is inside a chunk that begins with none.
          const suyo =
            trozos.find((uno) => uno.facadeModuleId?.endsWith(`/${modulo}`)) ??
            trozos.find((uno) => uno.moduleIds.some((id) => id.endsWith(`/${modulo}`)));
          if (!suyo) throw new Error(`ningún trozo trae ${modulo}`);
          reunir(suyo.fileName, archivos, nombres);
        }
        const nuevos = [...nombres].filter((uno) => !deSiempre.has(uno));
        return (await Promise.all(nuevos.map((uno) => etiqueta(uno, archivos)))).join('');
      };
      const paginas = await Promise.all(
        Object.entries(PRIMERAS).map(async ([ruta, modulos]) => [ruta, await etiquetasDe(modulos)]),
      );
      this.emitFile({
        type: 'asset',
        fileName: 'primera-carga.json',
        source: JSON.stringify(Object.fromEntries(paginas)),
      });
    },
  },
});
