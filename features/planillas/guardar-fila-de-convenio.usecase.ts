import {
  camposDePrima,
  camposDeUsuario,
  conLimites,
  convenioEscrito,
} from '#features/convenios/acuerdo/convenio-escrito.ts';
import type {
  ConvenioDeListaVM,
  PrimaVM,
  UsuarioDeConvenioVM,
} from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import {
  buscarConvenios,
  primasDe,
  usuariosDe,
} from '#features/convenios/acuerdo/convenio-mantenido.query.ts';
import {
  actualizarConvenio,
  crearConvenio,
  guardarListas,
} from '#features/convenios/acuerdo/guardar-convenio.usecase.ts';
import { MESES_LEGALES, TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { CORREDOR_NO_ELEGIBLE } from '#features/mantenedores/maestro.errors.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx } from '#nucleo/contexto.ts';
import { validar } from '#nucleo/validar.ts';
import { leerPesos } from '#values/dinero.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { formatearRut } from '#values/rut.ts';
import { claveDeTexto, mismoTexto } from '#values/texto-igual.ts';
import { z } from 'zod';
import type { ClaseDeFila } from './guardar-fila.usecase.ts';
import {
  type Celdas,
  diaEscrito,
  escrito,
  mostrarDia,
  mostrarSiNo,
  opcionEscrita,
  rutEscrito,
} from './planilla.ts';
import {
  conveniosDeNombre,
  corredoresDeRuts,
  rutsPorCorredor,
  tiposYUsos,
  usuarioDeNombre,
} from './planilla.query.ts';

const DIAS = [
  'inicioVigencia',
  'terminoVigencia',
  'fechaInicioVigenciaPolizas',
  'fechaTerminoVigenciaPolizas',
] as const;
const SI_NO_DEL_CONVENIO = [
  'esConvenioExtendido',
  'tieneCargaManualEspecialHabilitada',
  'tieneCargaMasivaEspecialHabilitada',
  'permiteCambiarTipo',
] as const;
const DERECHOS = [
  'puedeHacerCargaMasiva',
  'puedeHacerCargaMasivaEspecial',
  'puedeHacerCargaManualEspecial',
] as const;

const NO_APLICA = 'NO APLICA';

const prima = conLimites(z.strictObject(camposDePrima));
const vendedor = z.strictObject(camposDeUsuario);

/** Record of `claves`, each with the value that `de` gives it. */
const porClave = <C extends string, V>(claves: readonly C[], de: (clave: C) => V) =>
  Object.fromEntries(claves.map((clave) => [clave, de(clave)])) as Record<C, V>;

/** Yes or no of these cells; a blank one is not sent. Throws 400 at another text. */
const siNoDe = <C extends string>(celdas: Celdas, claves: readonly C[]) => {
  const errores: Record<string, string[]> = {};
  const leidos = porClave(claves, (clave) => {
    const texto = claveDeTexto(celdas[clave] ?? '');
    if (!['', 'si', 'no'].includes(texto)) errores[clave] = ['Escriba SÍ o NO'];
    return texto === '' ? undefined : texto === 'si';
  });
  if (Object.keys(errores).length > 0) throw camposInvalidos(errores);
  return leidos;
};

/** Texts of the row over those of the stored record, which blank cells leave as they are. */
const sobre = (antes: Celdas | undefined, celdas: Celdas): Celdas => ({
  ...antes,
  ...Object.fromEntries(Object.entries(celdas).filter(([, texto]) => texto !== '')),
});

/** Agreement of a row, by its name and the RUT of its broker. Throws 400 where two have both. */
const convenioDe = async (ctx: ContextoTx, { nombre = '', corredorId = '' }: Celdas) => {
  const hallados = await conveniosDeNombre(ctx.tx, nombre, rutEscrito(corredorId).rut);
  if (hallados.length > 1) {
    throw camposInvalidos({ nombre: ['Hay más de un convenio con este nombre: créelo aparte'] });
  }
  return hallados[0] ?? null;
};

const exigirConvenio = async (ctx: ContextoTx, celdas: Celdas): Promise<number> => {
  const convenio = await convenioDe(ctx, celdas);
  if (convenio) return convenio.id;
  throw camposInvalidos({ nombre: ['El convenio no existe, ni está antes en la hoja Convenios'] });
};

const celdasDeConvenio = (convenio: ConvenioDeListaVM, rut: string): Celdas => ({
  nombre: convenio.nombre,
  corredorId: rut,
  tipoDePago: convenio.pago,
  tipoDeAcceso: convenio.acceso,
  ...porClave(DIAS, (clave) => mostrarDia(convenio[clave])),
  ...porClave(SI_NO_DEL_CONVENIO, (clave) => mostrarSiNo(convenio[clave])),
});

/** Values of an agreement as the form sends them. Throws 400 by field. */
const valoresDe = async (ctx: ContextoTx, celdas: Celdas) => {
  const rut = escrito(celdas, 'corredorId');
  const [corredor] = await corredoresDeRuts(ctx.tx, [rutEscrito(rut ?? '').rut]);
  if (rut !== undefined && !corredor) {
    throw camposInvalidos({ corredorId: [CORREDOR_NO_ELEGIBLE] });
  }
  return validar(convenioEscrito, {
    nombre: celdas['nombre'],
    corredorId: corredor?.id,
    tipoDePago: opcionEscrita(TIPOS_DE_PAGO, escrito(celdas, 'tipoDePago')),
    tipoDeAcceso: opcionEscrita(TIPOS_DE_ACCESO, escrito(celdas, 'tipoDeAcceso')),
    ...porClave(DIAS, (clave) => diaEscrito(escrito(celdas, clave))),
    ...siNoDe(celdas, SI_NO_DEL_CONVENIO),
  });
};

/** Rows of the sheet 'Convenios'. */
export const FILA_DE_CONVENIO: ClaseDeFila = {
  todas: async (ctx: Contexto) => {
    const { filas } = await buscarConvenios(ctx.db, ctx, {});
    const ruts = await rutsPorCorredor(ctx.db);
    return filas.map((fila) => celdasDeConvenio(fila, ruts.get(fila.corredorId) ?? ''));
  },
  buscar: async (ctx, celdas) => {
    const hallado = await convenioDe(ctx, celdas);
    if (!hallado) return null;
    const { id } = hallado;
    const [convenio] = (await buscarConvenios(ctx.tx, ctx, { id })).filas;
    if (!convenio) return null;
    const rut = formatearRut(hallado.rut, hallado.dv);
    return { id, version: convenio.version, celdas: celdasDeConvenio(convenio, rut) };
  },
  guardar: async (ctx, { celdas, antes }) => {
    const valores = await valoresDe(ctx, sobre(antes?.celdas, celdas));
    if (antes) {
      const { id, version } = antes;
      await actualizarConvenio(ctx, { ...valores, vigente: undefined, id, version });
    } else await crearConvenio(ctx, valores);
  },
};

const primaDe = async (ctx: ContextoTx, celdas: Celdas): Promise<PrimaVM | null> => {
  const convenio = await convenioDe(ctx, celdas);
  if (!convenio) return null;
  const primas = await primasDe(ctx.tx, convenio.id, fechaSantiago(ctx.ahora));
  const tipo = celdas['tipoVehiculoId'] ?? '';
  const uso = escrito(celdas, 'tipoUsoId') ?? NO_APLICA;
  return (
    primas.find(
      ({ tipoVehiculoVM, tipoUsoVM }) =>
        mismoTexto(tipoVehiculoVM.nombre, tipo) && mismoTexto(tipoUsoVM?.nombre ?? NO_APLICA, uso),
    ) ?? null
  );
};

const MONTOS = ['valorVentaBase', 'primaMinima', 'primaMaxima'] as const;

const celdasDePrima = (una: PrimaVM, { nombre = '', corredorId = '' }: Celdas): Celdas => ({
  nombre,
  corredorId,
  tipoVehiculoId: una.tipoVehiculoVM.nombre,
  tipoUsoId: una.tipoUsoVM?.nombre ?? NO_APLICA,
  mesLegalParaPoliza: MESES_LEGALES.find(({ id }) => id === una.mesLegalParaPoliza)?.nombre ?? '',
  ...porClave(MONTOS, (clave) => String(una[clave] ?? '')),
});

/** Type and use of a row by their names; an unknown one is refused by the form's rules. */
const tipoYUsoDe = async (ctx: ContextoTx, celdas: Celdas) => {
  const catalogo = await tiposYUsos(ctx.tx);
  const tipoVehiculoId = opcionEscrita(catalogo.tipos, escrito(celdas, 'tipoVehiculoId'));
  const uso = escrito(celdas, 'tipoUsoId');
  const suyos = catalogo.usos.filter((uno) => uno.tipoVehiculoId === tipoVehiculoId);
  const sinUso = uso === undefined || mismoTexto(uso, NO_APLICA);
  return { tipoVehiculoId, tipoUsoId: sinUso ? null : opcionEscrita(suyos, uso) };
};

const montosDe = (celdas: Celdas) => {
  const errores: Record<string, string[]> = {};
  const montos = porClave(MONTOS, (clave) => {
    const texto = escrito(celdas, clave);
    const monto = texto === undefined ? undefined : leerPesos(texto);
    if (texto !== undefined && monto === undefined) errores[clave] = ['Escriba pesos enteros'];
    return monto;
  });
  if (Object.keys(errores).length > 0) throw camposInvalidos(errores);
  const { valorVentaBase, primaMinima = null, primaMaxima = null } = montos;
  const tienePrimaVariable = primaMinima !== null || primaMaxima !== null;
  return { valorVentaBase, primaMinima, primaMaxima, tienePrimaVariable };
};

const SIN_ESCRIBIR = async (): Promise<Celdas[]> => [];

/** Rows of the sheet 'Primas'; a new one opens its prices as the form does. */
export const FILA_DE_PRIMA: ClaseDeFila = {
  // The workbook of prices goes out with them.
  todas: SIN_ESCRIBIR,
  buscar: async (ctx, celdas) => {
    const hallada = await primaDe(ctx, celdas);
    return hallada
      ? { id: hallada.id, version: hallada.version, celdas: celdasDePrima(hallada, celdas) }
      : null;
  },
  guardar: async (ctx, { celdas, antes }) => {
    const id = await exigirConvenio(ctx, celdas);
    const todas = sobre(antes?.celdas, celdas);
    const escrita = validar(prima, {
      ...(await tipoYUsoDe(ctx, todas)),
      ...montosDe(todas),
      mesLegalParaPoliza: opcionEscrita(MESES_LEGALES, escrito(todas, 'mesLegalParaPoliza')),
      vigente: (await primaDe(ctx, celdas))?.vigente ?? true,
    });
    const suya = antes ? { ...escrita, id: antes.id, version: antes.version } : escrita;
    await guardarListas(ctx, { id, tiposVehiculoDisponiblesVM: [suya] }, { soloNuevos: false });
  },
};

const vendedorDe = async (ctx: ContextoTx, celdas: Celdas): Promise<UsuarioDeConvenioVM | null> => {
  const convenio = await convenioDe(ctx, celdas);
  if (!convenio) return null;
  const buscado = celdas['usuarioId']?.toLowerCase();
  const usuarios = await usuariosDe(ctx.tx, convenio.id);
  return usuarios.find(({ usuarioVM }) => usuarioVM.username.toLowerCase() === buscado) ?? null;
};

/** Rows of the sheet 'Usuarios' of the agreements. */
export const FILA_DE_VENDEDOR: ClaseDeFila = {
  todas: SIN_ESCRIBIR,
  buscar: async (ctx, celdas) => {
    const hallado = await vendedorDe(ctx, celdas);
    if (!hallado) return null;
    const { nombre = '', corredorId = '' } = celdas;
    const derechos = porClave(DERECHOS, (clave) => mostrarSiNo(hallado[clave]));
    const suyas = { nombre, corredorId, usuarioId: hallado.usuarioVM.username, ...derechos };
    return { id: hallado.id, version: hallado.version, celdas: suyas };
  },
  guardar: async (ctx, { celdas, antes }) => {
    const id = await exigirConvenio(ctx, celdas);
    const todas = sobre(antes?.celdas, celdas);
    const usuario = await usuarioDeNombre(ctx.tx, todas['usuarioId'] ?? '');
    const escrita = validar(vendedor, {
      usuarioId: usuario?.id,
      ...siNoDe(todas, DERECHOS),
      vigente: (await vendedorDe(ctx, celdas))?.vigente ?? true,
    });
    const suya = antes ? { ...escrita, id: antes.id, version: antes.version } : escrita;
    await guardarListas(ctx, { id, usuariosConvenioVM: [suya] }, { soloNuevos: false });
  },
};
