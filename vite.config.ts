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
    // 17 KB more than the first sheet alone, compressed, in place of ten requests.
    cssCodeSplit: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The first load carries the names of all chunks: their hash alone is 1.4 KB less, compressed.
    rolldownOptions: {
      // To make a schema does nothing else: one that nobody names is left out.
      treeshake: { manualPureFunctions: ['z'], propertyReadSideEffects: false },
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // What several screens share and is smaller than a request travels in each of them: our
          // own modules that keep nothing, and icons. A context or a store has to be one.
          experimentalInlineCommonChunks: {
            maxSize: 4_000,
            exclude: /node_modules\/(?!@tabler\/)|web\/lib\/|dialogo\/|ui\/Pagina\./,
          },
          groups: [
            // A chunk by itself: it changes when React does, not with each release of ours.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
            },
            // What every first load needs is one file.
            { name: 'inicial', tags: ['$initial'] },
            // What is used together comes together: each file is a request, and a name that the
            // first load carries.
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
