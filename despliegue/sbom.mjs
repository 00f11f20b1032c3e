import { readFileSync } from 'node:fs';

/**
 * Writes the bill of materials of production as CycloneDX JSON on standard output, from package-lock.json
 * alone. `npm sbom` omits packages that development uses too, and second versions.
 */
const leer = (nombre) => JSON.parse(readFileSync(new URL(`../${nombre}`, import.meta.url), 'utf8'));
const { name, version } = leer('package.json');

const purl = (nombre, suya) => `pkg:npm/${nombre.replace('@', '%40')}@${suya}`;
const licenciaDe = (dicha) =>
  /\s/.test(dicha) ? { expression: dicha } : { license: { id: dicha } };

const componente = ([ruta, { version: suya, license: licencia, integrity = '' }]) => {
  const nombre = ruta.split('node_modules/').at(-1);
  const [algoritmo, resumen] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': `${nombre}@${suya}`,
    name: nombre,
    version: suya,
    purl: purl(nombre, suya),
    ...(algoritmo === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(resumen, 'base64').toString('hex') }] }
      : {}),
    ...(licencia ? { licenses: [licenciaDe(licencia)] } : {}),
  };
};

const componentes = Object.entries(leer('package-lock.json').packages)
  .filter(([ruta, { dev }]) => ruta !== '' && !dev)
  .map(componente);
const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
  },
  components: [...new Map(componentes.map((uno) => [uno['bom-ref'], uno])).values()],
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
