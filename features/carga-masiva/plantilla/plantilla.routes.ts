import { descargarPlantilla } from './plantilla.contract.ts';
import { ARCHIVO_PLANTILLA } from '#features/carga-masiva/columnas.ts';
import { convenioNoEncontrado } from '#features/convenios/convenio.errors.ts';
import { convenioDeUsuario } from '#features/convenios/convenio.query.ts';
import { buscarMarcas } from '#features/mantenedores/marcas/marca.query.ts';
import type { Montador } from '#nucleo/montar.ts';
import { crearPlantilla } from './plantilla.xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const rutasPlantilla = (m: Montador): void => {
  m.consultar(descargarPlantilla, async (ctx, { variante, convenioId }) => {
    const usuarioId = ctx.actor.usuarioId ?? 0;
    const convenio = await convenioDeUsuario(ctx.db, usuarioId, convenioId, ctx.ahora);
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
};
