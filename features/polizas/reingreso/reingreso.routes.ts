import { ensayarCambio, proponer } from '#features/aprobaciones/proponer.usecase.ts';
import { asegurarNumeroDeVenta } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import { ponerAlDia } from '#features/numeros/almacen/poner-al-dia.usecase.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { ArchivoRecibido } from '#values/llamada.ts';
import type { Montador } from '#nucleo/montar.ts';
import {
  perdidaDelAlmacen,
  perdidaDelArchivo,
  perdidasDelAlmacen,
  recibirArchivo,
} from './buscar-perdida.usecase.ts';
import { type PolizaPerdida, renglonesDe } from './perdida.ts';
import { convenioImpreso, cortadosDe, reingresoDePoliza } from './reingresar.usecase.ts';
import * as contrato from './reingreso.contract.ts';
import { sinNumeroNiArchivo } from './reingreso.errors.ts';
import { todosLosConvenios } from './reingreso.query.ts';

/** Finds the policy: by its file, which must prove it, or by its number in the store. */
const leerLa = (
  ctx: Contexto,
  { numeroPoliza }: { readonly numeroPoliza?: number | undefined },
  archivo: ArchivoRecibido | null,
): Promise<PolizaPerdida> => {
  if (archivo) return perdidaDelArchivo(ctx, archivo.contenido);
  if (numeroPoliza === undefined) throw sinNumeroNiArchivo();
  return perdidaDelAlmacen(ctx, numeroPoliza);
};

export const rutasReingreso = (m: Montador): void => {
  m.consultar(contrato.buscarPerdidas, (ctx) => perdidasDelAlmacen(ctx));
  m.escribir(contrato.leerPerdida, {
    secreta: true,
    muestra: true,
    preparar: async (ctx, entrada, { archivo }) => {
      const perdida = await leerLa(ctx, entrada, archivo);
      const convenio = await convenioImpreso(ctx, perdida);
      return {
        numeroPoliza: perdida.numeroPoliza,
        numeroFolio: perdida.numeroFolio,
        rut: perdida.rut,
        renglones: renglonesDe(perdida).map(({ rotulo, valor }) => ({ rotulo, valor })),
        convenioId: convenio?.id ?? null,
        convenios: convenio ? [] : await todosLosConvenios(ctx.db),
        cortados: cortadosDe(perdida),
      };
    },
    manejar: (_ctx, _entrada, leida) => Promise.resolve(leida),
  });
  m.escribir(contrato.reingresarPerdida, {
    preparar: async (ctx, entrada, { archivo, enTransaccion }) => {
      const numeroPoliza = archivo
        ? await recibirArchivo(ctx, archivo.contenido)
        : entrada.numeroPoliza;
      if (numeroPoliza === undefined) throw sinNumeroNiArchivo();
      // The file's numbers are marked and therefore skipped, and the sale gets a marked number.
      await ponerAlDia(ctx, enTransaccion);
      await asegurarNumeroDeVenta(ctx, enTransaccion);
      const ensayado = await ensayarCambio(ctx, enTransaccion, [reingresoDePoliza], {
        llamada: contrato.reingresarPerdida.id,
        entrada: { ...entrada, numeroPoliza },
      });
      return { numeroPoliza, ensayado };
    },
    manejar: async (ctx, _, { numeroPoliza, ensayado }) => ({
      ...(await proponer(ctx, ensayado)),
      numeroPoliza,
    }),
  });
};
