import {
  crearRango,
  listasDeRangos,
  type RangoVM,
  habilitacionDeRango,
} from '#features/numeros/rangos/rango.contract.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import { ahora } from '../../lib/navegador/ahora.ts';
import type { Mantenedor } from '../piezas/mantenedor.ts';

const comun = {
  articulo: 'el',
  nombreDe: ({ numeroInicial, numeroFinal }: RangoVM) =>
    `${formatearNumero(numeroInicial)} a ${formatearNumero(numeroFinal)}`,
  vigenteDe: ({ vigente }: RangoVM) => vigente,
  pasoDe: ({ terminoVigencia }: RangoVM) => terminoVigencia < fechaSantiago(ahora()),
  alDesactivar: 'Sus números no se usarán.',
  seMira: true,
  historial: {
    entidad: 'rango',
    campos: {
      numero_inicial: 'Número Inicial',
      numero_final: 'Número Final',
      inicio_vigencia: 'Inicio Vigencia',
      termino_vigencia: 'Término Vigencia',
      vigente: 'Vigente',
    },
  },
} as const;

/** A range is never edited, only enabled and disabled. */
export const RANGOS: Readonly<Record<ClaseDeRango, Mantenedor<RangoVM>>> = {
  folio: {
    ...comun,
    ruta: '/mantenedores/folio',
    proposito: 'Rangos de folios que entrega la compañía; cada póliza toma uno.',
    singular: 'rango de folios',
    lista: listasDeRangos.folio,
    crear: crearRango.folio,
    habilitacion: habilitacionDeRango.folio,
  },
  poliza: {
    ...comun,
    ruta: '/mantenedores/rangoPoliza',
    proposito: 'Rangos de números de póliza que entrega la compañía; cada póliza toma uno.',
    singular: 'rango de pólizas',
    lista: listasDeRangos.poliza,
    crear: crearRango.poliza,
    habilitacion: habilitacionDeRango.poliza,
  },
};
