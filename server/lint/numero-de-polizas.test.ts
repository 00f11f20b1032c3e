import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Screens and mails that speak of a purchase before its number of vehicles is known. */
const SIN_NUMERO = [
  'web/acceso/RetornoDePago.tsx',
  'web/error/codigos.ts',
  'web/inicio/CompraTerminada.tsx',
  'web/inicio/FormularioRecuperar.tsx',
  'web/inicio/Inicio.tsx',
  'web/inicio/RecuperarCompra.tsx',
  'web/venta/emision/EmisionPoliza.tsx',
  'web/venta/emision/SinNumero.tsx',
  'web/venta/emision/useDejarPago.ts',
  'web/venta/ingreso/useEnvio.tsx',
  'web/venta/piezas/SinSesion.tsx',
  'web/venta/vehiculos/errores-de-ingreso.ts',
  'features/pagos/recuperar/recuperar-compra.job.ts',
];

const PLURAL = /\b(?:[Ss]us|[Ll]as|[Ll]os)\s+(?:pólizas|vehículos)[^']*/g;

describe('[V-NUMERO-001] a text about an unknown number of vehicles', () => {
  it.each(SIN_NUMERO)('names no plural policies or vehicles: %s', (archivo) => {
    expect(readFileSync(archivo, 'utf8').match(PLURAL) ?? []).toEqual([]);
  });
});
