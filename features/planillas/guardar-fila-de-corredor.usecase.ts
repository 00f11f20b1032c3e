import { todasLasComunas } from '#features/mantenedores/comunas/comuna.query.ts';
import type { CorredorVM } from '#features/mantenedores/corredores/corredor.contract.ts';
import { buscarCorredores } from '#features/mantenedores/corredores/corredor.query.ts';
import { CORREDOR } from '#features/mantenedores/corredores/guardar-corredor.usecase.ts';
import {
  CAMPOS_DE_PAPELES,
  PAPELES,
  ventaDetenidaPor,
} from '#features/mantenedores/corredores/papeles.ts';
import {
  actualizarFicha,
  crearFicha,
} from '#features/mantenedores/fichas/guardar-ficha.usecase.ts';
import type { Base } from '#nucleo/db/conexion.ts';
import { CLAVES_DE_NOMBRE } from '#values/campos-de-persona.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { formatearRut } from '#values/rut.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import type { ClaseDeFila } from './guardar-fila.usecase.ts';
import { type Celdas, diaEscrito, escrito, mostrarDia, NINGUNA, rutEscrito } from './planilla.ts';

const DE_TEXTO = [
  ...CLAVES_DE_NOMBRE,
  'email',
  'telefono',
  'calle',
  'numero',
  'departamento',
  'villa',
] as const;

const celdasDeCorredor = (corredor: CorredorVM): Celdas => ({
  rut: formatearRut(corredor.rut, corredor.dv),
  ...Object.fromEntries(DE_TEXTO.map((campo) => [campo, corredor[campo] ?? ''])),
  comunaId: corredor.comuna ?? '',
  ...Object.fromEntries(
    CAMPOS_DE_PAPELES.map((campo) => {
      const valor = corredor[campo] ?? '';
      return [campo, PAPELES[campo].clase === 'fecha' ? mostrarDia(valor) : valor];
    }),
  ),
});

const comunaDe = async (db: Base, nombre: string | undefined): Promise<number | undefined> => {
  if (nombre === undefined) return undefined;
  const comuna = (await todasLasComunas(db)).find((una) => mismoTexto(una.nombre, nombre));
  return comuna?.id ?? NINGUNA;
};

export const FILA_DE_CORREDOR: ClaseDeFila = {
  todas: async (ctx) => (await buscarCorredores(ctx.db, ctx, {})).filas.map(celdasDeCorredor),
  buscar: async (ctx, { rut = '' }) => {
    const numero = rutEscrito(rut).rut;
    const [corredor] = (await buscarCorredores(ctx.tx, ctx, { rut: numero })).filas;
    if (!corredor) return null;
    const { id, version, admitidos = [] } = corredor;
    const avisos = ventaDetenidaPor(corredor, admitidos, fechaSantiago(ctx.ahora));
    return { id, version, celdas: celdasDeCorredor(corredor), avisos };
  },
  guardar: async (ctx, { celdas, antes }) => {
    const ficha = {
      ...rutEscrito(celdas['rut'] ?? ''),
      ...Object.fromEntries(DE_TEXTO.map((campo) => [campo, escrito(celdas, campo)])),
      ...Object.fromEntries(
        CAMPOS_DE_PAPELES.map((campo) => {
          const texto = escrito(celdas, campo);
          return [campo, PAPELES[campo].clase === 'fecha' ? diaEscrito(texto) : texto];
        }),
      ),
      comunaId: await comunaDe(ctx.tx, escrito(celdas, 'comunaId')),
    };
    if (antes) {
      await actualizarFicha(ctx, CORREDOR, { ...ficha, id: antes.id, version: antes.version });
    } else await crearFicha(ctx, CORREDOR, ficha);
  },
};
