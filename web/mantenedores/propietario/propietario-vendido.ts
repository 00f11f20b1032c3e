import type { PropietarioSinRegistroVM } from '#features/soporte/busqueda/sin-registro.contract.ts';
import { formatearRut } from '#values/rut.ts';
import { soloDigitosTelefono } from '#values/telefono.ts';
import type { ValoresDeFicha } from '../ficha/ficha.ts';

/** Initial data of a new owner's form, kept in the history because they are personal. */
interface Vendido {
  readonly numeroPoliza: number;
  readonly valores: Partial<ValoresDeFicha>;
}

export const conVendido = (fila: PropietarioSinRegistroVM) => ({
  vendido: {
    numeroPoliza: fila.numeroPoliza,
    valores: {
      rut: formatearRut(fila.rut, fila.dv),
      nombre: fila.nombre ?? '',
      segundoNombre: fila.segundoNombre ?? '',
      apellidoPaterno: fila.apellidoPaterno ?? '',
      apellidoMaterno: fila.apellidoMaterno ?? '',
      razonSocial: fila.razonSocial ?? '',
      email: fila.email ?? '',
      telefono: soloDigitosTelefono(fila.telefono ?? ''),
    },
  } satisfies Vendido,
});

export const leerVendido = (estado: unknown): Vendido | null =>
  typeof estado === 'object' && estado !== null && 'vendido' in estado
    ? (estado.vendido as Vendido)
    : null;
