import { describe, expect, it } from 'vitest';
import { enTandas } from './tandas.ts';

const CAMPOS = { nombre_usuario: 'Nombre de usuario' };
const hecho = (id: number, accion: string, cambios: [string, string, string][] = []) => ({
  id,
  ocurrido: `2026-11-${id}T12:00:00.000Z`,
  usuario: 'rosa',
  accion,
  cambios: cambios.map(([campo, antes, despues]) => ({ campo, antes, despues })),
});
const entrada = (id: number) => hecho(id, 'iniciar_sesion', [['sesion', '—', `${id}`]]);

describe('the timeline of a record', () => {
  it('[A-FORMA-003] folds equal facts in a row into one, and never one that shows a change', () => {
    const cambio = (id: number) => hecho(id, 'actualizar', [['nombre_usuario', 'ana', 'rosa']]);
    const hechos = [
      ...[entrada(20), entrada(19), entrada(18)],
      ...[cambio(17), cambio(16), entrada(15)],
      { ...entrada(14), usuario: 'ana' },
    ];
    expect(
      enTandas(hechos, CAMPOS).map(({ ultimo, primero, veces }) => [ultimo.id, primero.id, veces]),
    ).toEqual([
      [20, 18, 3],
      [17, 17, 1],
      [16, 16, 1],
      [15, 15, 1],
      [14, 14, 1],
    ]);
  });
});
