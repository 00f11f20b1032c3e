import { convenioNoEncontrado } from '#features/convenios/convenio.errors.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { buscarMarcas } from '#features/mantenedores/marcas/marca.query.ts';
import { asegurarNumeroDeVenta } from '#features/mantenedores/numeros/numero-de-venta.usecase.ts';
import { datosInvalidos, ventaNoEncontrada } from '#features/ventas/venta.errors.ts';
import { ORIGEN } from '#features/ventas/venta.ts';
import { archivoFaltante, sinPermiso } from '#nucleo/comunes.errors.ts';
import type { Contexto } from '#nucleo/contexto.ts';
import type { Montador } from '#nucleo/montar.ts';
import type { ArchivoRecibido } from '#values/llamada.ts';
import { anioDe, fechaSantiago } from '#values/fecha.ts';
import { abrirErroresDeVenta } from '#features/carga-masiva/correccion/abrir-errores.usecase.ts';
import * as contrato from './carga-masiva.contract.ts';
import {
  cargaNoEncontrada,
  falloDeLibro,
  filasConErrores,
  sinErrores,
} from './carga-masiva.errors.ts';
import {
  avanceDePreparacion,
  borradorPropio,
  filasConErroresDeVenta,
} from '#features/carga-masiva/revision/carga.query.ts';
import { ARCHIVO_PLANTILLA, type Variante } from './columnas.ts';
import {
  aplicarCeldas,
  guardarCorreccion,
} from '#features/carga-masiva/correccion/corregir-carga.usecase.ts';
import { exigirDerechoACargar } from './derecho-a-cargar.usecase.ts';
import type { FilaConErrores } from '#features/carga-masiva/revision/fila-guardada.ts';
import {
  libroDeFilas,
  revisarArchivo,
  revisarGuardadas,
} from '#features/carga-masiva/revision/libro-en-proceso.xlsx.ts';
import { crearPlantilla } from '#features/carga-masiva/plantilla/plantilla.xlsx.ts';
import { recibirCarga } from '#features/carga-masiva/revision/recibir-carga.usecase.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const SIN_VENTA = { id: 0, montoEnPesos: 0, etapa: 0 };

interface Formulario {
  readonly usuarioId: number;
  readonly convenioId: number;
  readonly origen: number;
}

const opcionesDe = (ctx: Contexto, variante: Variante) => ({
  variante,
  anioActual: anioDe(fechaSantiago(ctx.ahora)),
});

/** Rights first, then the file: nobody without them costs a process (C31). */
const leerSubida = async (
  ctx: Contexto,
  entrada: Formulario,
  archivo: ArchivoRecibido | null,
  variante: Variante,
) => {
  const { usuarioId, convenioId, origen } = entrada;
  if (usuarioId !== ctx.actor.usuarioId) throw sinPermiso();
  await exigirDerechoACargar(ctx.db, { usuarioId, convenioId, variante, ahora: ctx.ahora });
  if (origen !== ORIGEN.masivo) {
    throw datosInvalidos({ errors: { origen: ['El origen debe ser 1'] } });
  }
  if (!archivo) throw archivoFaltante();
  const leido = await revisarArchivo(archivo.contenido, opcionesDe(ctx, variante));
  if (leido.tipo === 'falla') throw falloDeLibro(leido.motivo);
  return { variante, nombreArchivo: archivo.nombre, filas: leido.filas };
};

const enBase64 = async (
  filas: readonly FilaConErrores[],
  variante: Variante,
  nombreArchivo: string,
) => ({
  fileContents: Buffer.from(await libroDeFilas(filas, variante)).toString('base64'),
  fileDownloadName: `Errores ${nombreArchivo.replace(/\.\w+$/, '')}.xlsx`,
});

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
      // No sale yet: what a repeated request finds is the draft.
      return { ...SIN_VENTA, cantidadVehiculos: filas.length, borradorId: cargaId };
    },
    alResponder: async (salida, { ctx }) => {
      if (salida.borradorId === undefined) return salida;
      const borrador = await borradorPropio(ctx, salida.borradorId);
      if (!borrador) throw cargaNoEncontrada();
      const { filas, nombreArchivo, id } = borrador;
      throw filasConErrores({
        ...(await enBase64(filas, variante, nombreArchivo)),
        borradorId: id,
        filasConErrores: filas.filter(({ errores }) => errores.length > 0).length,
        filas: filas.length,
      });
    },
  });
};

const montarPreparacion = (m: Montador): void => {
  m.consultar(contrato.consultarPreparacion, async (ctx, { idv }) => {
    const avance = await avanceDePreparacion(ctx, idv);
    if (avance === null) throw ventaNoEncontrada();
    return avance;
  });
  m.consultar(contrato.descargarErrores, async (ctx, { idv }) => {
    const carga = await filasConErroresDeVenta(ctx, idv);
    if (!carga) throw ventaNoEncontrada();
    if (carga.filas.length === 0) throw sinErrores();
    return enBase64(carga.filas, carga.variante, carga.nombreArchivo);
  });
};

/** What is wrong in a cell is the same to whoever reads it, whichever check found it. */
const filasVisibles = (filas: readonly FilaConErrores[]): contrato.FilaVM[] =>
  filas.map(({ numero, celdas, errores }) => ({
    numero,
    celdas: [...celdas],
    errores: errores.map(({ columna, mensaje }) => ({ columna, mensaje })),
  }));

const montarBorrador = (m: Montador): void => {
  m.consultar(contrato.leerBorrador, async (ctx, { id }) => {
    const borrador = await borradorPropio(ctx, id);
    if (!borrador) throw cargaNoEncontrada();
    const { usuarioId: _usuario, convenioId: _convenio, filas, ...visible } = borrador;
    return { ...visible, filas: filasVisibles(filas) };
  });
  m.escribir(contrato.abrirErrores, {
    manejar: (ctx, { idv }) => abrirErroresDeVenta(ctx, idv),
  });
  m.escribir(contrato.corregirBorrador, {
    preparar: async (ctx, entrada, { enTransaccion }) => {
      const { variante, filas } = await aplicarCeldas(ctx, entrada);
      await asegurarNumeroDeVenta(ctx, enTransaccion);
      return revisarGuardadas(filas, opcionesDe(ctx, variante));
    },
    manejar: async (ctx, entrada, revisadas) => {
      const { version, intencion, filas } = await guardarCorreccion(ctx, entrada, revisadas);
      return { version, intencion, filas: filasVisibles(filas) };
    },
  });
};

export const rutasCargaMasiva = (m: Montador): void => {
  montarSubida(m, contrato.subirMasivo, 'normal');
  montarSubida(m, contrato.subirMasivoEspecial, 'especial');
  m.consultar(contrato.descargarPlantilla, async (ctx, { variante, convenioId }) => {
    const usuarioId = ctx.actor.usuarioId ?? 0;
    const hoy = fechaSantiago(ctx.ahora);
    const convenio = await convenioDeUsuario(ctx.db, usuarioId, convenioId, hoy);
    if (!convenio) throw convenioNoEncontrado();
    const disponibles = convenio.tiposVehiculoDisponiblesVM;
    const usos = disponibles.flatMap(({ tipoUsoVM }) => tipoUsoVM?.nombre ?? []);
    const { filas: marcas } = await buscarMarcas(ctx.db, { soloVigentes: 'true' });
    return {
      contenido: crearPlantilla(variante, {
        tipos: [...new Set(disponibles.map(({ tipoVehiculoVM }) => tipoVehiculoVM.nombre))],
        usos: [...new Set(usos)],
        marcas: marcas.map(({ nombre }) => nombre),
      }),
      tipo: XLSX,
      nombre: ARCHIVO_PLANTILLA[variante],
    };
  });
  montarPreparacion(m);
  montarBorrador(m);
};
