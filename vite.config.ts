import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { comprimidos } from './web/comprimidos.ts';
import { contratosLivianos } from './web/contratos-livianos.ts';
import { integridad } from './web/integridad.ts';
import { portada } from './web/portada.ts';
import { runbook } from './web/runbook.ts';

export default defineConfig({
  root: 'web',
  plugins: [react(), contratosLivianos(), integridad(), comprimidos(), portada(), runbook()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // One sheet costs 17 KB more than the first one alone, compressed, and saves ten requests.
    cssCodeSplit: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first load contains the names of all chunks, and names of a hash alone save 1.4 KB, compressed.
    rolldownOptions: {
      // Creating a schema has no side effects, so unused ones are removed.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // Shared code smaller than a request is copied into each screen: our stateless modules, and icons.
          // A context or a store must exist once.
          experimentalInlineCommonChunks: {
            maxSize: 4_000,
            exclude: /node_modules\/(?!@tabler\/)|web\/lib\/|dialogo\/|ui\/Pagina\./,
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
              name: 'campos',
              test: /@mantine\/(?:core\/esm\/components\/(?:Input|InputBase|TextInput|CloseButton)|hooks\/esm\/use-uncontrolled)\//,
            },
          ],
        },
      },
    },
  },
});
