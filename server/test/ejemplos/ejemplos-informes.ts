import { pedir, type Respuesta } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { envioFallido, incidenteAbierto } from '../negocio/incidentes.ts';
import { correrInforme, informePendiente } from '../negocio/informes.ts';
import { abrirSesionDe } from '../sesiones.ts';
import { anularPolizas } from '../negocio/soporte.ts';
import { polizasDe } from '../negocio/emision.ts';

const MES = { desde: '2026-11-01', hasta: '2026-11-20' };

/** Reports of the day on which the scene's sale was issued. */
export const deInformes = ({ casa, vendedor, admin, emitida }: Escena): Record<string, Ejemplo> => {
  const informar = (llamada: string, quien: { id: number; token: string }, extra: object = {}) =>
    pedir(casa, 'POST', `/${llamada}`, {
      token: quien.token,
      cuerpo: {
        fechaDesde: '2026-11-01T00:00:00Z',
        fechaHasta: '2026-11-20T23:59:59Z',
        usuarioId: quien.id,
        conveniosId: [],
        ...extra,
      },
    });
  const estado = async (): Promise<Respuesta> => {
    const id = await informePendiente(casa, { usuarioId: vendedor.id });
    await correrInforme(casa, id);
    return pedir(casa, 'GET', `/Trabajos/Estado/informe-${id}`, { token: vendedor.token });
  };
  const ventas = 'InformeVentasPorConvenios/InformeVentasPorConvenios';
  const anuladas = 'InformeVentasAnuladasPorConvenios/InformeVentasAnuladasPorConvenios';
  return {
    [ventas]: () => informar(ventas, vendedor, { corredorId: 0 }),
    [`${ventas}DeCorredor`]: () =>
      informar(`${ventas}DeCorredor`, vendedor, { corredorId: vendedor.corredorId }),
    [anuladas]: async () => {
      const [, segunda] = await polizasDe(casa, emitida);
      if (segunda?.vigente) await anularPolizas(casa, [segunda.id]);
      const { id } = await crearUsuario(casa, 3);
      return informar(anuladas, { id, token: await abrirSesionDe(casa, id) });
    },
    'Informes/VentasEnPantalla': () =>
      pedir(casa, 'POST', '/Informes/VentasEnPantalla', {
        token: vendedor.token,
        cuerpo: MES,
      }),
    'Informes/VentasDeConvenio': () =>
      pedir(casa, 'POST', '/Informes/VentasDeConvenio', {
        token: vendedor.token,
        cuerpo: { ...MES, convenioId: vendedor.convenioId },
      }),
    'Incidentes/Pendientes': () => pedir(casa, 'GET', '/Incidentes/Pendientes', { token: admin }),
    'Incidentes/Cerrar': async () => {
      const { id } = await incidenteAbierto(casa, emitida);
      const cuerpo = { id, nota: 'Conciliado con el proveedor' };
      return pedir(casa, 'POST', '/Incidentes/Cerrar', { token: admin, cuerpo });
    },
    'Incidentes/Reintentar': async () => {
      const { id } = await envioFallido(casa, emitida);
      return pedir(casa, 'POST', '/Incidentes/Reintentar', { token: admin, cuerpo: { id } });
    },
    'Incidentes/ReintentarVarios': async () => {
      const { id } = await envioFallido(casa, emitida);
      const cuerpo = { ids: [id] };
      return pedir(casa, 'POST', '/Incidentes/ReintentarVarios', { token: admin, cuerpo });
    },
    'Trabajos/Estado': estado,
    'Informes/Descargar': async () => {
      const { urlDescarga } = (await estado()).cuerpo.datos;
      return pedir(casa, 'GET', urlDescarga.replace('/api', ''), { token: vendedor.token });
    },
  };
};
