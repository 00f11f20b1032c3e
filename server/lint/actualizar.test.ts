import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGINAS = new URL('../../docs/operacion/', import.meta.url);
const leer = (pagina: string): string => readFileSync(new URL(pagina, PAGINAS), 'utf8');
const DE_CADA_UNA = [
  'Preparar la versión nueva',
  'Cambiar',
  'Cómo saber que quedó bien',
  'Volver atrás',
];
const paginas = readdirSync(PAGINAS).filter((pagina) => pagina.startsWith('actualizar-'));

describe('runbook pages about changing to another release', () => {
  it('[A-VERSION-008] are three, named by the index and by the common page', () => {
    expect(paginas.toSorted()).toEqual([
      'actualizar-compose.md',
      'actualizar-kubernetes.md',
      'actualizar-systemd.md',
    ]);
    for (const indice of ['README.md', 'actualizar.md']) {
      for (const pagina of paginas) expect(leer(indice)).toContain(`(${pagina})`);
    }
  });

  it('the common page and that of payments name NODE_USE_ENV_PROXY beside HTTPS_PROXY', () => {
    for (const pagina of ['actualizar.md', 'pagos.md'])
      expect(leer(pagina)).toMatch(/`HTTPS_PROXY`.*`NODE_USE_ENV_PROXY=1`/);
  });

  it.each(paginas)(
    '[A-VERSION-008] %s says how to prepare, go forward, check the result and go back',
    (pagina) => {
      const titulos = [...leer(pagina).matchAll(/^## (.+)$/gm)].map(([, titulo]) => titulo);
      expect(titulos.slice(0, DE_CADA_UNA.length)).toEqual(DE_CADA_UNA);
      const atras = leer(pagina).split('## Volver atrás')[1] ?? '';
      expect(atras).toMatch(/^```\n/m);
      expect(atras).toContain('(actualizar.md#qué-no-vuelve)');
    },
  );
});
