import { formatearPesos } from '#values/dinero.ts';
import { esFecha, formatearFecha, formatearFechaHora } from '#values/fecha.ts';

/** Text for an audited value; blank if it is missing or of another type. */
export const texto = (valor: unknown): string =>
  typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';

export const pesos = (valor: unknown): string =>
  typeof valor === 'number' ? formatearPesos(valor) : '';

export const con = (rotulo: string, valor: string): string =>
  valor === '' ? '' : `${rotulo} ${valor}`;

export const dia = (valor: unknown): string =>
  esFecha(texto(valor)) ? formatearFecha(texto(valor)) : '';

export const instante = (valor: unknown): string => {
  const fecha = new Date(texto(valor));
  return Number.isNaN(fecha.getTime()) ? '' : formatearFechaHora(fecha);
};

export const cuenta = (valor: unknown, [uno, varios]: readonly [string, string]): string =>
  typeof valor === 'number' ? `${valor} ${valor === 1 ? uno : varios}` : '';

export const POLIZAS = ['póliza', 'pólizas'] as const;
export const VEHICULOS = ['vehículo', 'vehículos'] as const;

/** Identifies the file by its hash; several uploaded at once have one each. */
export const huella = (rotulo: string, sha256: unknown, cantidad: number): string =>
  cantidad === 1 ? con(rotulo, texto(sha256)) : '';
