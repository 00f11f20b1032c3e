import { describe, expect, it } from 'vitest';
import { ordenesDe } from './pagina.ts';

describe('the commands of a runbook page', () => {
  it('[A-PUESTA-001] are those of the first block under a heading, with the reader’s own values', () => {
    const ordenes = ordenesDe('actualizar-systemd.md', 'Cambiar', { versión: 'v2' });
    expect(ordenes[0]).toBe('/opt/soap/versiones/v2/despliegue/soap migrar');
    expect(ordenes[1]).toBe('soap usar v2');
  });

  it('[A-PUESTA-001] are never guessed: an unfilled gap or a missing heading throws', () => {
    expect(() => ordenesDe('actualizar-systemd.md', 'Cambiar')).toThrow('<versión>');
    expect(() => ordenesDe('actualizar-systemd.md', 'Ninguna')).toThrow("'Ninguna'");
  });
});
