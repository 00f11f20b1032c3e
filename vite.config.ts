import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The first load carries the names of all chunks; seven characters are the least for so many.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // A RUT is written with its thousands: a chunk of two lines would cost as much again by itself.
        codeSplitting: { groups: [{ name: 'rut', test: /values\/(?:numero|rut)\.ts$/ }] },
      },
    },
  },
});
