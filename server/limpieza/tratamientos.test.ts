import { expect, it } from 'vitest';
import { OLVIDO } from './olvido.ts';
import { TRATAMIENTOS } from './tratamientos.ts';

const ENCABEZADO = `# Register of processing, and what is kept for how long

Made from what the code does (Ley 21.719): each room describes the uses it makes of personal data
(\`titular.store.ts\`, gathered by \`server/limpieza/tratamientos.ts\`) and what it forgets
(\`server/limpieza/olvido.ts\`). \`server/limpieza/tratamientos.test.ts\` holds this page against them: what changes
there, changes here (\`npm run test:pure -- server/limpieza/tratamientos.test.ts -u\`). The words in Spanish are
those that a person reads in the answer to a request. Why each term: [seguridad.md](seguridad.md).

Who answers for it: the insurer that issues, with the broker of the agreement. Who processes for them, by
contract: the host of the product, the mail service, the payment provider and, where it is used, the store of documents;
whether any of them stands in another country is the operator's to write down.

`;

const celda = (texto: string): string => texto.replaceAll('|', '/');

/** A Markdown table in the formatter's layout. */
const tabla = (filas: readonly (readonly string[])[]): string => {
  const anchos = (filas[0] ?? []).map((_, i) =>
    Math.max(...filas.map((fila) => (fila[i] ?? '').length)),
  );
  const lineas = filas.map(
    (fila) => `| ${fila.map((c, i) => celda(c).padEnd(anchos[i] ?? 0)).join(' | ')} |`,
  );
  const raya = `| ${anchos.map((ancho) => '-'.repeat(ancho)).join(' | ')} |`;
  return [lineas[0], raya, ...lineas.slice(1)].join('\n');
};

const como = ({ suprimir, retenidoHasta }: (typeof TRATAMIENTOS)[number]): string => {
  if (retenidoHasta) return 'se bloquea y se anonimiza al vencer';
  return suprimir ? 'se elimina' : 'no';
};

it('[A-DATOS-009] docs/tratamientos.md equals the register of processing and the table of forgotten data', async () => {
  const usos = TRATAMIENTOS.map((uno) => [
    ...[uno.titulo, uno.titulares, uno.datos, uno.finalidad, uno.base, uno.destinatarios],
    ...[uno.conserva, como(uno), uno.tablas.map((nombre) => `\`${nombre}\``).join(', ')],
  ]);
  const cabeza = [
    ...['Uso', 'De quién', 'Datos', 'Para qué', 'Base', 'Destinatarios', 'Se conserva'],
    ...['A pedido', 'Tablas'],
  ];
  const plazos = OLVIDO.map(({ clase, dias, seAnota }) => [
    `\`${clase}\``,
    String(dias),
    seAnota ? 'sí' : 'no',
  ]);
  const pagina =
    `${ENCABEZADO}## Uses\n\n${tabla([cabeza, ...usos])}\n\n` +
    `## What is forgotten by itself\n\n${tabla([['Clase', 'Días', 'Se anota'], ...plazos])}\n`;
  await expect(pagina).toMatchFileSnapshot('../../docs/tratamientos.md');
});
