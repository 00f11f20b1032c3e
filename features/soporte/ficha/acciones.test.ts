import { describe, expect, it } from 'vitest';
import { ventanasDe } from '#features/acceso/ventanas.ts';
import { ACCIONES, llamadaDe } from './acciones.ts';

/** Read-only calls of the nine screens. */
const CONSULTAS = new Set([
  'ConsultasPolizas/BuscarPorNumero',
  'Venta/BuscarPorId',
  'IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID',
]);

describe('the actions of a record', () => {
  it('[A-FICHA1-004] are everything that the nine screens of one field do', () => {
    const deFichas = new Set(
      ACCIONES.flatMap((accion) =>
        (['poliza', 'venta'] as const).map((de) => llamadaDe(de, accion)?.id),
      ),
    );
    const abiertas = ventanasDe('soporte', (id) =>
      CONSULTAS.has(id) || deFichas.has(id) ? { soporte: 'todo' } : null,
    );
    for (const ruta of [
      ...['ConsultarPoliza', 'ConsultarVenta', 'ConsultarIntencionDeVenta', 'EmitirIntencion'],
      ...['RegenerarPoliza', 'RegenerarVenta', 'RegenerarSUN', 'AnularPoliza', 'AnularVenta'],
    ])
      expect(abiertas).toContain(`/Soporte/${ruta}`);
  });
});
