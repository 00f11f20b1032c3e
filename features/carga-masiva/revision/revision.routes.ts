import { asegurarNumeroDeVenta } from '#features/numeros/almacen/numero-de-venta.usecase.ts';
import {
  cargaNoEncontrada,
  falloDeLibro,
  filasConErrores,
} from '#features/carga-masiva/carga-masiva.errors.ts';
import type { Variante } from '#features/carga-masiva/columnas.ts';
import { exigirDerechoACargar } from '#features/carga-masiva/derecho-a-cargar.usecase.ts';
import { filasOcultas } from '#features/registros/libro.errors.ts';
import { datosInvalidos } from '#features/ventas/venta.errors.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { archivoFaltante, sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { FilasOcultas } from '#formatos/xlsx/libro.ts';
import type { ArchivoRecibido } from '#values/llamada.ts';
import { borradorPropio } from './carga.query.ts';
import { libroEnBase64, revisarArchivo } from './libro-en-proceso.xlsx.ts';
import { recibirCarga } from './recibir-carga.usecase.ts';
import { opcionesDeRevision } from './revisar-libro.ts';
import * as contrato from './revision.contract.ts';

const SIN_VENTA = { id: 0, montoEnPesos: 0, etapa: 0 };

interface Formulario {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly origen: number;
  readonly filasOcultas?: FilasOcultas | undefined;
}

/** Checks the rights before the file, so that nobody without them costs a process (C31). */
const leerSubida = async (
  ctx: Contexto,
  entrada: Formulario,
  archivo: ArchivoRecibido | null,
  variante: Variante,
) => {
  const { usuarioId, convenioId, origen, filasOcultas: decision } = entrada;
  if (usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
  await exigirDerechoACargar(ctx.db, { usuarioId, convenioId, variante, ahora: ctx.ahora });
  if (origen !== ORIGEN.masivo) {
    throw datosInvalidos({ errors: { origen: ['El origen debe ser 1'] } });
  }
  if (!archivo) throw archivoFaltante();
  const opciones = { ...opcionesDeRevision(ctx.ahora, variante), filasOcultas: decision };
  const leido = await revisarArchivo(archivo.contenido, opciones);
  if (leido.tipo === 'falla') throw falloDeLibro(leido);
  if (leido.tipo === 'ocultas') throw filasOcultas('carga', leido.filas);
  const { filas, ocultas } = leido;
  return { variante, nombreArchivo: archivo.nombre, filas, ocultas, conOcultas: decision === 'si' };
};

const montarSubida = (
  m: Montador,
  llamada: typeof contrato.subirMasivo,
  variante: Variante,
): void => {
  m.escribir(llamada, {
    preparar: async (ctx, entrada, { archivo, enTransaccion }) => {
      const leida = await leerSubida(ctx, entrada, archivo, variante);
      await asegurarNumeroDeVenta(ctx, enTransaccion);
      return leida;
    },
    manejar: async (ctx, { usuarioId, convenioId, borradorId }, leida) => {
      const recibida = { usuarioId, convenioId, borradorId, ...leida };
      const { cargaId, intencion } = await recibirCarga(ctx, recibida);
      if (intencion) return intencion;
      const { filas } = leida;
      // There is no sale yet; a repeated request finds the draft.
      return { ...SIN_VENTA, cantidadVehiculos: filas.length, borradorId: cargaId };
    },
    alResponder: async (salida, { ctx }) => {
      if (salida.borradorId === undefined) return salida;
      const borrador = await borradorPropio(ctx, salida.borradorId);
      if (!borrador) throw cargaNoEncontrada();
      const { filas, nombreArchivo, id } = borrador;
      throw filasConErrores({
        ...(await libroEnBase64(filas, variante, nombreArchivo)),
        borradorId: id,
        filasConErrores: filas.filter(({ errores }) => errores.length > 0).length,
        filas: filas.length,
      });
    },
  });
};

export const rutasCargaMasiva = (m: Montador): void => {
  montarSubida(m, contrato.subirMasivo, 'normal');
  montarSubida(m, contrato.subirMasivoEspecial, 'especial');
};
