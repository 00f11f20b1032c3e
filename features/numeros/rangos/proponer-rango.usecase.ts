import { definirCambio } from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { formatearFecha } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import * as contrato from './rango.contract.ts';
import { crearRango } from './crear-rango.usecase.ts';

const TITULO: Readonly<Record<ClaseDeRango, string>> = {
  folio: 'Nuevo rango de folios',
  poliza: 'Nuevo rango de números de póliza',
};

/** A new range, if the settings demand a second person. */
export const cambioDeRango = (clase: ClaseDeRango) =>
  definirCambio({
    llamada: contrato.crearRango[clase],
    titulo: TITULO[clase],
    exigida: ({ dosPersonas }) => dosPersonas.rangos,
    antes: ponerAlDia,
    guardar: async (_, rango) => rango,
    aplicar: (ctx, rango) => crearRango(ctx, clase, rango),
    resumir: async (_, rango) => [
      {
        rotulo: 'Números',
        valor: `${formatearNumero(rango.numeroInicial)} a ${formatearNumero(rango.numeroFinal)}`,
      },
      {
        rotulo: 'Vigencia',
        valor: `${formatearFecha(rango.inicioVigencia)} a ${formatearFecha(rango.terminoVigencia)}`,
      },
    ],
  });
