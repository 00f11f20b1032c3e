import { trabajoAvisarAach } from '#features/aach/informar/avisar-aach.job.ts';
import { fechaSantiago } from '#values/fecha.ts';
import type { ModoAach } from '#integrations/aach/simulador.ts';
import { correrAnulacion, numeroDe, planilla, subirPlanilla } from '../negocio/anulacion.ts';
import { pedir, ventaEnTerminos } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { correrTramo, polizasDe, ventaPagada } from '../negocio/emision.ts';
import { enviarFormulario } from '../negocio/carga.ts';
import { crearUsuario } from '../negocio/fabrica.ts';
import { conPagoEnLinea, otraPatente, pagoDe } from '../negocio/pago.ts';
import { entradasDe, tramoDelParque } from '../negocio/parque.ts';
import { reemitir } from '../negocio/reemision.ts';
import { certificadoPerdido } from './certificado-perdido.ts';
import { abrirSesionDe } from '../sesiones.ts';

const ANULACION = {
  motivo: 'Anulada para probar',
  fecha: '2026-11-20T12:00:00-03:00',
};

/** Intentions that were not issued, and re-issues that wait for a second administrator. */
const deReemisiones = ({ casa, vendedor, admin }: Escena): Record<string, Ejemplo> => {
  const sinEmitir = () => ventaEnTerminos(casa, vendedor, [otraPatente()]);
  const enEspera = async (): Promise<number> => {
    const enLinea = await conPagoEnLinea(casa, vendedor);
    const soporte = await abrirSesionDe(casa, (await crearUsuario(casa, 3)).id);
    await reemitir(casa, soporte, await ventaEnTerminos(casa, enLinea, [otraPatente()]), '1213');
    const { cuerpo } = await pedir(casa, 'GET', '/Reemisiones/Pendientes', {
      token: admin,
    });
    return cuerpo.datos.at(-1).id as number;
  };
  const resolver = async (ruta: string) =>
    pedir(casa, 'POST', ruta, {
      token: admin,
      cuerpo: { id: await enEspera() },
    });
  return {
    'IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID': async () =>
      pedir(casa, 'POST', '/IntencionesDeVenta/BuscarNoEmitidasPorPatenteOID', {
        token: admin,
        cuerpo: { id: await sinEmitir() },
      }),
    'IntencionesDeVenta/ValidarIntencionParaReemision': async () =>
      pedir(
        casa,
        'GET',
        `/IntencionesDeVenta/ValidarIntencionParaReemision?id=${await sinEmitir()}`,
        { token: admin },
      ),
    'Reemisiones/Pendientes': async () => {
      await enEspera();
      return pedir(casa, 'GET', '/Reemisiones/Pendientes', { token: admin });
    },
    'Reemisiones/Aprobar': () => resolver('/Reemisiones/Aprobar'),
    'Reemisiones/Rechazar': () => resolver('/Reemisiones/Rechazar'),
  };
};

/** A delivered policy without a row; its proposal is withdrawn. */
const deReingreso = ({ casa, admin, emitida }: Escena): Record<string, Ejemplo> => {
  const subir = async (llamada: 'Leer' | 'Reingresar', patente: string) => {
    const { pdf } = await certificadoPerdido(casa, emitida, patente);
    const respuesta = await enviarFormulario(casa, {
      ruta: `/PolizasPerdidas/${llamada}`,
      token: admin,
      campos: {},
      archivo: pdf,
      nombre: 'poliza.pdf',
    });
    await casa.base.deleteFrom('cambios_propuestos').execute();
    return respuesta;
  };
  return {
    'PolizasPerdidas/Buscar': () => pedir(casa, 'GET', '/PolizasPerdidas/Buscar', { token: admin }),
    'PolizasPerdidas/Leer': () => subir('Leer', 'ZZZZ11'),
    'PolizasPerdidas/Reingresar': () => subir('Reingresar', 'ZZZZ12'),
  };
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
  const anularMasivo = async (): Promise<number> =>
    numeroDe(await subirPlanilla(casa, admin, planilla([[999_999_999]])));
  const avisos = async (): Promise<number[]> => {
    const ids = (await polizasDe(casa, emitida)).map(({ id }) => id);
    await trabajoAvisarAach(casa.enTransaccion)(casa.contexto(), {
      clase: 'venta',
      ventaId: emitida,
    });
    return ids;
  };
  /** The case of a policy that the AACH refused. */
  const caso = async (desde: number): Promise<number> => {
    const modo = (nuevo: ModoAach) =>
      fetch(`${casa.aach.url}/_modo`, {
        method: 'PUT',
        body: JSON.stringify({ modo: nuevo }),
      });
    const ventaId = await otraEmitida(desde);
    await modo('rechaza');
    await trabajoAvisarAach(casa.enTransaccion)(casa.contexto(), {
      clase: 'venta',
      ventaId,
    });
    await modo('normal');
    const { cuerpo } = await leer('/CasosAach/Buscar');
    return cuerpo.datos.find((uno: { ventaId: number }) => uno.ventaId === ventaId).id as number;
  };
  return {
    'ConsultasPolizas/BuscarPorNumero': async () =>
      leer(`/ConsultasPolizas/BuscarPorNumero/${(await primera()).numero_poliza}`),
    'Soporte/PorResolver': () => leer('/Soporte/PorResolver'),
    'Calendario/Buscar': () => leer('/Calendario/Buscar'),
    'Soporte/Ritmo': () => leer('/Soporte/Ritmo'),
    'Soporte/Buscar': async () => escribir('/Soporte/Buscar', { texto: (await primera()).patente }),
    'Soporte/Recientes': async () =>
      escribir('/Soporte/Recientes', {
        polizas: [(await primera()).numero_poliza],
        ventas: [emitida],
      }),
    'Propietarios/BuscarVendidos': async () =>
      escribir('/Propietarios/BuscarVendidos', {
        texto: (await primera()).patente,
      }),
    'Vehiculos/BuscarVendidos': async () =>
      escribir('/Vehiculos/BuscarVendidos', {
        texto: (await primera()).patente,
      }),
    'Ventas/LineaDeTiempo': () => leer(`/Ventas/LineaDeTiempo/${emitida}`),
    'Polizas/LineaDeTiempo': async () =>
      leer(`/Polizas/LineaDeTiempo/${(await primera()).numero_poliza}`),
    'Ventas/Evidencia': () => leer(`/Ventas/Evidencia/${emitida}`),
    'Polizas/Evidencia': async () => leer(`/Polizas/Evidencia/${(await primera()).numero_poliza}`),
    'Fichas/Poliza': async () => leer(`/Fichas/Poliza/${(await primera()).numero_poliza}`),
    'Fichas/Venta': () => leer(`/Fichas/Venta/${emitida}`),
    'VehiculosDeVenta/Buscar': () =>
      escribir('/VehiculosDeVenta/Buscar', { ventaId: emitida, pagina: 1 }),
    'VehiculosDeVenta/Exportar': () => escribir('/VehiculosDeVenta/Exportar', { ventaId: emitida }),
    'Correos/Reenviar': async () =>
      escribir('/Correos/Reenviar', {
        ventaId: await otraEmitida(702),
        a: 'propietario',
      }),
    'Correos/EnviarAOtro': async () =>
      escribir('/Correos/EnviarAOtro', {
        ventaId: await otraEmitida(703),
        correo: 'otra@correo.example',
        motivo: 'La dirección registrada no recibe',
      }),
    'Contactos/Corregir': async () =>
      escribir('/Contactos/Corregir', {
        ventaId: emitida,
        numeroPoliza: (await primera()).numero_poliza,
        correo: 'corregido@correo.example',
        motivo: 'Lo escribió con una letra de más',
      }),
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
      escribir('/Vehiculos/RegistrarDePoliza', {
        numeroPoliza: (await primera()).numero_poliza,
      }),
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
    'InformarPolizaAACH/ContarAnulacion': () =>
      subirPlanilla(casa, admin, planilla([[999_999_999]]), { llamada: 'ContarAnulacion' }),
    'InformarPolizaAACH/AnulacionesMasivas': async () => {
      await anularMasivo();
      return leer('/InformarPolizaAACH/AnulacionesMasivas');
    },
    'InformarPolizaAACH/ResultadoAnulacion': async () => {
      const id = await anularMasivo();
      await correrAnulacion(casa, id);
      return leer(`/InformarPolizaAACH/ResultadoAnulacion/${id}`);
    },
    'InformarPolizaAACH/PlantillaAnulacion': () => leer('/InformarPolizaAACH/PlantillaAnulacion'),
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
    ...deReemisiones({ casa, vendedor, admin, emitida }),
    ...deReingreso({ casa, vendedor, admin, emitida }),
    'RegenerarArchivoCargaSUN/RegenerarArchivo': () =>
      escribir('/RegenerarArchivoCargaSUN/RegenerarArchivo', { id: emitida }),
    'RegenerarArchivoCargaSUN/Archivos': () =>
      leer(`/RegenerarArchivoCargaSUN/Archivos/${emitida}`),
    'RegenerarArchivoCargaSUN/MarcarVisto': async () => {
      const id = await otraEmitida(704);
      await escribir('/RegenerarArchivoCargaSUN/RegenerarArchivo', { id });
      await escribir('/SoporteVenta/AnularVenta', {
        IV: id,
        MotivoAnulacion: ANULACION.motivo,
        FechaAnulacion: ANULACION.fecha,
      });
      return escribir('/RegenerarArchivoCargaSUN/MarcarVisto', { id });
    },
    'RegenerarArchivoCargaSUN/Descargar': () =>
      leer(`/RegenerarArchivoCargaSUN/Descargar/${emitida}`),
    'ConsultasPolizas/BuscarPolizasNoInformadasAACH': () =>
      leer('/ConsultasPolizas/BuscarPolizasNoInformadasAACH?pagina=1'),
    'ConsultasPolizas/Exportar': () => escribir('/ConsultasPolizas/Exportar', {}),
    'InformarPolizaAACH/InformarPolizasAACH': async () =>
      escribir('/InformarPolizaAACH/InformarPolizasAACH', await avisos()),
    'Polizas/CertificadoDeCobertura': async () =>
      escribir('/Polizas/CertificadoDeCobertura', {
        patente: (await primera()).patente,
        momento: ANULACION.fecha,
        motivo: 'Oficio de un tribunal',
      }),
    'Verificar/Cobertura': async () => {
      const codigo = casa.puertos.cripto.codigo('cobertura:ejemplo');
      await casa.base
        .insertInto('certificados_cobertura')
        .values({
          codigo_hash: casa.puertos.cripto.huella(codigo),
          patente: (await primera()).patente,
          momento: casa.reloj.ahora(),
          cubierta: false,
          poliza_id: null,
          motivo: 'Oficio de un tribunal',
          usuario_id: vendedor.id,
          emitido_en: casa.reloj.ahora(),
          sha256: 'a'.repeat(64),
        })
        .execute();
      return leer(`/Verificar/Cobertura/${codigo}`);
    },
    'CasosAach/Buscar': async () => {
      await caso(704);
      return leer('/CasosAach/Buscar');
    },
    // Refund due after a case of a direct payment.
    'Pagos/AnotarDevolucion': async () => {
      const id = await caso(706);
      const { cuerpo } = await leer('/CasosAach/Buscar');
      const { ventaId } = cuerpo.datos.find((uno: { id: number }) => uno.id === id);
      await escribir('/CasosAach/Resolver', {
        id,
        resultado: 'anulada_por_duplicada',
        nota: 'Tenía otro SOAP vigente',
      });
      return escribir('/Pagos/AnotarDevolucion', {
        id: (await pagoDe(casa, ventaId)).id,
        monto: 9_280,
        fecha: fechaSantiago(casa.reloj.ahora()),
        como: 'Transferencia del corredor, operación 7788',
      });
    },
    'CasosAach/Resolver': async () =>
      escribir('/CasosAach/Resolver', {
        id: await caso(705),
        resultado: 'corregida',
        nota: 'Informada por otra vía',
      }),
    'InformarPolizaAACH/OcultarPolizasAACH': async () =>
      escribir('/InformarPolizaAACH/OcultarPolizasAACH', await avisos()),
  };
};
