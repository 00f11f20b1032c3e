import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { anteriores, type Retirados } from './web/anteriores.ts';
import { comprimidos } from './web/comprimidos.ts';
import { contratosLivianos } from './web/contratos-livianos.ts';
import { hojasDeMantine } from './web/hojas-de-mantine.ts';
import { etiquetas } from './web/etiquetas.ts';
import { portada } from './web/portada.ts';
import { primeraCarga } from './web/primera-carga.ts';
import { runbook } from './web/runbook.ts';

/** A seventh smaller than gzip. The largest takes two seconds, too long for each visitor's copy. */
const comprimirConBrotli = (contenido: string | Uint8Array) =>
  promisify(brotliCompress)(contenido, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
const comprimirConGzip = (contenido: string | Uint8Array) =>
  promisify(gzip)(contenido, { level: constants.Z_BEST_COMPRESSION });

const ASSETS = new URL('web/dist/assets/', import.meta.url);
const RETIRADOS = new URL('web/dist/.retirados.json', import.meta.url);

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    contratosLivianos(),
    hojasDeMantine(),
    etiquetas(),
    comprimidos({ br: comprimirConBrotli, gz: comprimirConGzip }),
    portada(),
    primeraCarga(),
    runbook(),
    anteriores({
      nombres: () => readdir(ASSETS),
      borrar: (nombre) => rm(new URL(nombre, ASSETS), { force: true }),
      leer: async () => {
        const guardado = await readFile(RETIRADOS, 'utf8').catch(() => '{}');
        return JSON.parse(guardado) as Retirados;
      },
      construida: async () => (await stat(new URL('../index.html', ASSETS))).mtimeMs,
      guardar: (retirados) => writeFile(RETIRADOS, JSON.stringify(retirados)),
    }),
  ],
  build: {
    outDir: 'dist',
    // A server that runs from this folder, and its open pages, ask for the files of its build (`web/anteriores.ts`).
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first load contains the names of all chunks, and names of a hash alone save 1.4 KB, compressed.
    rolldownOptions: {
      // Creating a schema has no side effects, so unused ones are removed.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [nombre = ''] }) =>
          nombre.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash].[ext]',
        codeSplitting: {
          // Shared code smaller than a request is copied into each screen: our stateless modules, and icons.
          // A context or a store must exist once.
          experimentalInlineCommonChunks: {
            maxSize: 4_000,
            exclude: /node_modules\/(?!@tabler\/)|\.css$|web\/lib\/|dialogo\/|ui\/Pagina\./,
          },
          groups: [
            // A separate chunk changes only with React, not with each of our releases.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
            },
            // One file contains all code of every first load.
            { name: 'inicial', tags: ['$initial'] },
            // Modules that are used together share a chunk: each file costs a request, and a name in the
            // first load.
            {
              name: 'consultas',
              test: /@tanstack\/.*\/(?:queryObserver|useBaseQuery|useQuery)\.js/,
            },
            {
              name: 'patentes',
              test: /\/values\/(?:formato-patente|numero|patente-series|rut)\.ts$/,
              minShareCount: 2,
            },
            // Sheets that several screens share; a sheet of one screen comes with its code.
            {
              name: 'oficina',
              test: /\/web\/(?:inicio\/(?!inicio\.)|informes|mantenedores|soporte).*\.css$/,
              minShareCount: 2,
            },
            // Shared sheets of lists, choices and a sale, which no first screen draws.
            {
              name: 'listas',
              test: /@mantine\/core\/styles\/(?:InlineInput|Check\w+|Combobox|Pill\w*|Progress|Radio\w*|ScrollArea|Switch)\.|\/web\/(?:venta|ui\/(?:Asistente|BarraProgreso|CifraDeNumeros|Pasos\w*|Total|factor|filtros|menu|rejilla|seleccion|tabla))\b.*\.css$/,
              minShareCount: 2,
            },
            // Components and sheets of most first screens, and small stores that exist once.
            {
              name: 'campos',
              test: /@mantine\/(?:core\/esm\/components\/(?:ActionIcon|Alert|Anchor|CloseButton|Group|Input|InputBase|Paper|PasswordInput|Text|TextInput)\/|hooks\/esm\/use-uncontrolled\/|core\/styles\/(?:Input|PasswordInput|ActionIcon)\.)|\/web\/(?:.*\.css$|ui\/Pagina\.|lib\/(?:estado-de-navegacion|useEspera|sesion\/(?:apartado|enlace-de-compra|regreso|venta-terminada))\.)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
