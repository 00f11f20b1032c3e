import { readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Llamada } from '#values/llamada.ts';
import { PERFILES, type Rol, ROLES } from '#values/perfil.ts';

const ENCABEZADO = `# Who may make which call

Every call of the API and how far each role reaches in it: everything (\`todo\`), the records of its
brokers (\`corredor\`), its own (\`propio\`), its one agreement (\`convenio\`), its one sale (\`venta\`), or
what belongs to nobody in particular (\`libre\`). An empty cell is a refusal. \`server/permisos.test.ts\`
holds this page against the contracts: a right that changes, changes here (\`npm run test:pure --
server/permisos.test.ts -u\`).

`;

const esLlamada = (valor: unknown): valor is Llamada =>
  typeof valor === 'object' && valor !== null && 'quien' in valor && 'rutas' in valor;

const nombreDe = (rol: Rol): string =>
  rol === 'publico' || rol === 'anonimo' ? rol : PERFILES[rol].nombre;

/** A Markdown table in the formatter's layout. */
const tabla = (filas: readonly (readonly string[])[]): string => {
  const anchos = (filas[0] ?? []).map((_, i) =>
    Math.max(...filas.map((fila) => (fila[i] ?? '').length)),
  );
  const lineas = filas.map(
    (fila) => `| ${fila.map((c, i) => c.padEnd(anchos[i] ?? 0)).join(' | ')} |`,
  );
  const raya = `| ${anchos.map((ancho) => '-'.repeat(ancho)).join(' | ')} |`;
  return [lineas[0], raya, ...lineas.slice(1)].join('\n');
};

const todas = async (): Promise<readonly Llamada[]> => {
  const rutas = (await readdir('features', { recursive: true })).filter((ruta) =>
    ruta.endsWith('.contract.ts'),
  );
  const modulos = await Promise.all(
    rutas.map(async (ruta) => (await import(`../features/${ruta}`)) as Record<string, unknown>),
  );
  const porId = new Map(
    modulos
      .flatMap((modulo) => Object.values(modulo))
      .filter(esLlamada)
      .map((llamada) => [llamada.id, llamada]),
  );
  expect(porId.size).toBeGreaterThan(100);
  return [...porId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

it('the rights of every role in every call equal docs/permisos.md', async () => {
  const filas = (await todas()).map(({ id, quien, captcha }) => [
    `\`${id}\`${captcha ? ' (captcha)' : ''}`,
    ...ROLES.map((rol) => quien[rol] ?? ''),
  ]);
  const pagina = `${ENCABEZADO}${tabla([['Call', ...ROLES.map(nombreDe)], ...filas])}\n`;
  await expect(pagina).toMatchFileSnapshot('../docs/permisos.md');
});

it('only two calls accept a form of another site: the return of a payment, and the end of reminders (RFC 8058)', async () => {
  const deOtros = (await todas()).filter(({ desdeFuera }) => desdeFuera);
  expect(deOtros.map(({ id }) => id)).toEqual(['Pagos/Retorno', 'Recordatorios/Baja']);
});
