import { readdirSync } from 'node:fs';

// Each measurement prints its own table of ratios and sets the exit code when a target is missed.
const archivos = readdirSync(new URL('./', import.meta.url)).filter((n) => n.endsWith('.bench.ts'));
for (const archivo of archivos.toSorted()) {
  console.log(`\n# ${archivo}`);
  await import(new URL(archivo, import.meta.url).href);
}
