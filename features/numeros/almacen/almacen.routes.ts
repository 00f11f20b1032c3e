import { cambiosSobre } from '#features/aprobaciones/aprobacion.query.ts';
import { ensayarCambio, proponer } from '#features/aprobaciones/proponer.usecase.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import type { Montador } from '#nucleo/montar.ts';
import { fechaSantiago } from '#values/fecha.ts';
import * as contrato from './almacen.contract.ts';
import { explicacionDelAlmacen } from './explicar-almacen.usecase.ts';
import { decirAlmacen } from './instalacion.ts';
import { leerInstalacion } from './instalacion.query.ts';
import { rangosEnUso } from './numeros.query.ts';

export const rutasAlmacen = (m: Montador): void => {
  m.consultar(contrato.estadoDelAlmacen, async ({ db, ahora }) => {
    const { almacen_visto: visto, detenida_desde: desde } = await leerInstalacion(db);
    const rangos = await rangosEnUso(db, fechaSantiago(ahora));
    const ultimo = (clase: ClaseDeRango): number | null => {
      const empezado = rangos.findLast(
        (rango) => rango.clase === clase && rango.siguiente > rango.inicial,
      );
      return empezado ? empezado.siguiente - 1 : null;
    };
    return {
      detenidoDesde: desde?.toISOString() ?? null,
      detalle: desde ? decirAlmacen(visto) : '',
      repuesto: visto === 'propio',
      ultimaPoliza: ultimo('poliza'),
      ultimoFolio: ultimo('folio'),
      propuesto: (await cambiosSobre(db, ahora)).has('almacen'),
    };
  });
  m.escribir(contrato.explicarAlmacen, {
    preparar: (ctx, entrada, { enTransaccion }) =>
      ensayarCambio(ctx, enTransaccion, [explicacionDelAlmacen], {
        llamada: contrato.explicarAlmacen.id,
        entrada,
      }),
    manejar: (ctx, _, ensayado) => proponer(ctx, ensayado),
  });
};
