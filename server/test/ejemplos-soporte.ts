import { trabajoAvisarAach } from '#features/aach/avisar-aach.job.ts';
import { pedir } from './cliente.ts';
import type { Ejemplo, Escena } from './ejemplos.ts';
import { correrTramo, polizasDe, ventaPagada } from './emision.ts';
import { entradasDe, tramoDelParque } from './parque.ts';

const ANULACION = {
  motivo: 'Anulada para probar',
  fecha: '2026-11-20T12:00:00-03:00',
};

/** The calls of Soporte, on the issued sale and on one of their own that they cancel. */
export const deSoporte = ({ casa, vendedor, admin, emitida }: Escena): Record<string, Ejemplo> => {
  const leer = (ruta: string) => pedir(casa, 'GET', ruta, { token: admin });
  const escribir = (ruta: string, cuerpo?: unknown) =>
    pedir(casa, 'POST', ruta, { token: admin, cuerpo });
  const primera = async () => {
    const [poliza] = await polizasDe(casa, emitida);
    if (!poliza) throw new Error('la venta de los ejemplos no tiene pólizas');
    return poliza;
  };
  const otraEmitida = async (desde: number): Promise<number> => {
    const entradas = await entradasDe(casa, tramoDelParque(desde, 1));
    const id = await ventaPagada(casa, vendedor, entradas);
    await correrTramo(casa, id);
    return id;
  };
  let siguiente = 710;
  const pagada = async (): Promise<number> =>
    ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque((siguiente += 1), 1)));
  const avisos = async (): Promise<number[]> => {
    const ids = (await polizasDe(casa, emitida)).map(({ id }) => id);
    await trabajoAvisarAach(casa.enTransaccion)(casa.contexto(), {
      clase: 'venta',
      ventaId: emitida,
    });
    return ids;
  };
  return {
    'ConsultasPolizas/BuscarPorNumero': async () =>
      leer(`/ConsultasPolizas/BuscarPorNumero/${(await primera()).numero_poliza}`),
    'Venta/BuscarPorId': () => leer(`/Venta/BuscarPorId/${emitida}`),
    'ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular': async () =>
      escribir('/ConsultasPolizas/BuscarPorPatenteONumeroPolizaAnular', {
        patente: (await primera()).patente,
      }),
    'RegenerarPolizas/RegenerarPoliza': async () =>
      escribir('/RegenerarPolizas/RegenerarPoliza', {
        numeroPoliza: (await primera()).numero_poliza,
      }),
    'EditarPoliza/EditarPoliza': async () =>
      escribir('/EditarPoliza/EditarPoliza', {
        id: (await primera()).id,
        inicioVigencia: '2026-11-21',
        terminoVigencia: '2027-03-31',
      }),
    'Vehiculos/RegistrarDePoliza': async () =>
      escribir('/Vehiculos/RegistrarDePoliza', { numeroPoliza: (await primera()).numero_poliza }),
    'SoporteVenta/RegenerarVenta': () => escribir(`/SoporteVenta/RegenerarVenta/${emitida}`),
    'SoporteVenta/AvanceRegeneracion': () => leer(`/SoporteVenta/AvanceRegeneracion/${emitida}`),
    'InformarPolizaAACH/AnularPolizasAACH': async () => {
      const [poliza] = await polizasDe(casa, await otraEmitida(700));
      return escribir('/InformarPolizaAACH/AnularPolizasAACH', {
        polizaId: poliza?.id,
        motivoAnulacion: ANULACION.motivo,
        fechaAnulacion: ANULACION.fecha,
      });
    },
    'Venta/BuscarIncompletas': () => leer('/Venta/BuscarIncompletas?pagina=1'),
    'Venta/Exportar': () => escribir('/Venta/Exportar', {}),
    'Venta/ReactivarEmisionFallida': async () =>
      escribir('/Venta/ReactivarEmisionFallida', { id: await pagada() }),
    'Venta/ContinuarEmisionFallida': async () =>
      escribir('/Venta/ContinuarEmisionFallida', { id: await pagada() }),
    'Venta/ComprobarEstadoCarga': () => leer(`/Venta/ComprobarEstadoCarga?iv=${emitida}`),
    'SoporteVenta/AnularVenta': async () =>
      escribir('/SoporteVenta/AnularVenta', {
        IV: await otraEmitida(701),
        MotivoAnulacion: ANULACION.motivo,
        FechaAnulacion: ANULACION.fecha,
      }),
    'RegenerarArchivoCargaSUN/RegenerarArchivo': () =>
      escribir('/RegenerarArchivoCargaSUN/RegenerarArchivo', { id: emitida }),
    'RegenerarArchivoCargaSUN/Descargar': () =>
      leer(`/RegenerarArchivoCargaSUN/Descargar/${emitida}`),
    'ConsultasPolizas/BuscarPolizasNoInformadasAACH': () =>
      leer('/ConsultasPolizas/BuscarPolizasNoInformadasAACH?pagina=1'),
    'ConsultasPolizas/Exportar': () => escribir('/ConsultasPolizas/Exportar', {}),
    'InformarPolizaAACH/InformarPolizasAACH': async () =>
      escribir('/InformarPolizaAACH/InformarPolizasAACH', await avisos()),
    'InformarPolizaAACH/OcultarPolizasAACH': async () =>
      escribir('/InformarPolizaAACH/OcultarPolizasAACH', await avisos()),
  };
};
