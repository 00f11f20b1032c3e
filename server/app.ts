import { randomBytes } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { Registry } from 'prom-client';
import { anotarFallo } from '#features/auditoria/anotar-fallo.usecase.ts';
import { crearContadorDeRepetidos } from '#features/auditoria/contar-repetidos.ts';
import { anotarInesperado } from '#features/auditoria/anotar-negado.usecase.ts';
import { rutasEntrada } from '#features/acceso/entrada/entrada.routes.ts';
import { recordarVistas } from '#features/acceso/entrada/vista-de-enlace.query.ts';
import { rutasSesion } from '#features/acceso/sesion/sesion.routes.ts';
import { rutasSesionesAbiertas } from '#features/acceso/sesion/sesiones-abiertas.routes.ts';
import { rutasCargaMasiva } from '#features/carga-masiva/revision/revision.routes.ts';
import { rutasConvenios } from '#features/convenios/acuerdo/convenio.routes.ts';
import { rutasAMano } from '#features/convenios/a-mano/a-mano.routes.ts';
import { rutasConveniosDeUsuario } from '#features/convenios/asistente/convenios-de-usuario.routes.ts';
import { rutasCierreDeCorredor } from '#features/convenios/cierre/cierre-de-corredor.routes.ts';
import { rutasConveniosMantenidos } from '#features/convenios/acuerdo/convenio-mantenido.routes.ts';
import { rutasCopiaDeConvenio } from '#features/convenios/copia/copia.routes.ts';
import { rutasEnlacesPublicos } from '#features/convenios/enlaces/enlace-publico.routes.ts';
import { rutasPrecios } from '#features/convenios/precios/precios.routes.ts';
import { rutasPlanillas } from '#features/planillas/planilla.routes.ts';
import { rutasCorreos } from '#features/envios/correos.routes.ts';
import { rutasEmision } from '#features/emision/avance/emision.routes.ts';
import { rutasFactor } from '#features/acceso/factor/factor.routes.ts';
import { rutasLlavero } from '#features/acceso/llavero/llavero.routes.ts';
import { rutasOidc } from '#features/acceso/oidc/oidc.routes.ts';
import { rutasCatalogoBase } from '#features/mantenedores/catalogo-base/catalogo-base.routes.ts';
import { rutasMarcas } from '#features/mantenedores/marcas/marca.routes.ts';
import { rutasModelos } from '#features/mantenedores/modelos/modelo.routes.ts';
import { rutasTiposVehiculo } from '#features/mantenedores/tipos-vehiculo/tipo-vehiculo.routes.ts';
import { rutasTiposUso } from '#features/mantenedores/tipos-uso/tipo-uso.routes.ts';
import { rutasAlmacen } from '#features/numeros/almacen/almacen.routes.ts';
import { explicacionDelAlmacen } from '#features/numeros/almacen/explicar-almacen.usecase.ts';
import { rutasRangos } from '#features/numeros/rangos/rango.routes.ts';
import { rutasComunas } from '#features/mantenedores/comunas/comuna.routes.ts';
import { rutasCorredores } from '#features/mantenedores/corredores/corredor.routes.ts';
import { rutasEntidades } from '#features/mantenedores/entidades/entidad.routes.ts';
import { rutasPropietarios } from '#features/mantenedores/propietarios/propietario.routes.ts';
import { rutasUsuarios } from '#features/mantenedores/usuarios/usuario.routes.ts';
import {
  devolucionAlOcultar,
  devolucionDeCaso,
} from '#features/aach/casos/proponer-devolucion.usecase.ts';
import {
  type ClaseDeCambio,
  tituloDeCambio,
} from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import { responderSolicitud } from '#features/privacidad/atencion/atencion.contract.ts';
import { rutasAprobaciones } from '#features/aprobaciones/aprobacion.routes.ts';
import { cambioDeRango } from '#features/numeros/rangos/proponer-rango.usecase.ts';
import {
  administradorNuevo,
  accesoDeAdministrador,
  vueltaDeAdministrador,
} from '#features/mantenedores/usuarios/proponer-administrador.usecase.ts';
import { cambiarPerfil } from '#features/mantenedores/usuarios/cambiar-perfil.usecase.ts';
import { rutasClavePropia } from '#features/mantenedores/usuarios/clave-propia.routes.ts';
import { rutasClaveOlvidada } from '#features/acceso/clave-olvidada/clave-olvidada.routes.ts';
import { rutasVehiculos } from '#features/mantenedores/vehiculos/vehiculo.routes.ts';
import { type Noticias, SIN_NOTICIAS } from '#nucleo/noticias/noticias.ts';
import { medirPresion } from '#features/presion/medir-presion.usecase.ts';
import { logoDe } from '#features/marca-comercial/marca-comercial.query.ts';
import { rutasMarcaComercial } from '#features/marca-comercial/marca-comercial.routes.ts';
import { rutasDetenciones } from '#features/detenciones/detencion.routes.ts';
import { CAMBIOS_DE_REDACCION } from '#features/redacciones/cambiar-redacciones.usecase.ts';
import { rutasEnsayo } from '#features/ensayo/ensayo.routes.ts';
import { rutasRedacciones } from '#features/redacciones/redaccion.routes.ts';
import { rutasPreferencias } from '#features/preferencias/filtro-guardado.routes.ts';
import { rutasPagos } from '#features/pagos/pagar/pago.routes.ts';
import { rutasReemisiones } from '#features/pagos/reemitir/reemision.routes.ts';
import { rutasAnulacion } from '#features/polizas/anulacion-masiva/anulacion-masiva.routes.ts';
import { rutasConsulta } from '#features/polizas/verificacion/consulta.routes.ts';
import { rutasLineaDeTiempo } from '#features/soporte/historia/linea-de-tiempo.routes.ts';
import { rutasPolizas } from '#features/polizas/documentos/poliza.routes.ts';
import { rutasRecibo } from '#features/polizas/recibo/recibo.routes.ts';
import { rutasSoporte } from '#features/polizas/consulta/soporte.routes.ts';
import { rutasSun } from '#features/sun/sun.routes.ts';
import { rutasCasosAach } from '#features/aach/casos/casos.routes.ts';
import { rutasAach } from '#features/aach/informar/aach.routes.ts';
import { rutasInformes } from '#features/informes/ventas/informe.routes.ts';
import { rutasIncidentes } from '#features/inicio/incidentes/incidentes.routes.ts';
import { rutasInicio } from '#features/inicio/portadas/inicio.routes.ts';
import { rutasPrimerosPasos } from '#features/inicio/primeros-pasos/primeros-pasos.routes.ts';
import { rutasPorResolver } from '#features/inicio/por-resolver/por-resolver.routes.ts';
import { rutasCalendario } from '#features/inicio/calendario/calendario.routes.ts';
import { rutasRitmo } from '#features/inicio/ritmo/ritmo.routes.ts';
import { rutasRenovaciones } from '#features/informes/renovaciones/renovaciones.routes.ts';
import { rutasCampanas } from '#features/recordatorios/campana/campana.routes.ts';
import { rutasVuelta } from '#features/recordatorios/vuelta/vuelta.routes.ts';
import { rutasBaja } from '#features/recordatorios/baja/baja.routes.ts';
import { rutasFicha } from '#features/soporte/ficha/ficha.routes.ts';
import { rutasContacto } from '#features/soporte/contacto/contacto.routes.ts';
import { rutasReenvio } from '#features/soporte/reenvio/reenvio.routes.ts';
import { anotarAcceso } from '#features/privacidad/accesos/anotar-acceso.usecase.ts';
import { rutasAccesos } from '#features/privacidad/accesos/accesos.routes.ts';
import { rutasAtencion } from '#features/privacidad/atencion/atencion.routes.ts';
import { rutasExpediente } from '#features/privacidad/expediente/expediente.routes.ts';
import { rutasPeticion } from '#features/privacidad/peticion/peticion.routes.ts';
import { rutasTablero } from '#features/inicio/tablero/tablero.routes.ts';
import { rutasRegistros } from '#features/registros/registro.routes.ts';
import { rutasVentas } from '#features/ventas/venta.routes.ts';
import { rutasNoEmitidas } from '#features/ventas/no-emitidas/no-emitidas.routes.ts';
import { rutasRecalculo } from '#features/ventas/recalculo/recalculo.routes.ts';
import { rutasEtapas } from '#features/ventas/etapas/etapas.routes.ts';
import { rutasCotizacion } from '#features/ventas/cotizacion/cotizacion.routes.ts';
import { rutasVentaMasiva } from '#features/ventas/masiva/masiva.routes.ts';
import { rutasIngreso } from '#features/ventas/ingreso/ingreso.routes.ts';
import { rutasCorreccion } from '#features/carga-masiva/correccion/correccion.routes.ts';
import { rutasPreparacion } from '#features/carga-masiva/preparacion/preparacion.routes.ts';
import { rutasPlantilla } from '#features/carga-masiva/plantilla/plantilla.routes.ts';
import { rutasContinuar } from '#features/emision/continuar/continuar.routes.ts';
import { rutasRegenerar } from '#features/polizas/regenerar/regenerar.routes.ts';
import { rutasCobertura } from '#features/polizas/cobertura/cobertura.routes.ts';
import { reingresoDePoliza } from '#features/polizas/reingreso/reingresar.usecase.ts';
import { rutasReingreso } from '#features/polizas/reingreso/reingreso.routes.ts';
import { rutasAnular } from '#features/polizas/anular/anular.routes.ts';
import { rutasBusqueda } from '#features/soporte/busqueda/busqueda.routes.ts';
import { rutasRecientes } from '#features/soporte/recientes/recientes.routes.ts';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import { direccionPara, esContextoSeguro } from './direccion.ts';
import type { Ajustes, Contexto, EnTransaccion, Puertos } from '#nucleo/contexto.ts';
import { type Base, estadoDelPool } from '#nucleo/db/conexion.ts';
import { type DestinoDeLog, opcionesDeLog } from './log.ts';
import { HECHOS } from './hechos.ts';
import { TRATAMIENTOS } from './limpieza/tratamientos.ts';
import type { Replica } from '#nucleo/replica/replica.ts';
import { crearMontador, type Montador } from '#nucleo/montar.ts';
import { LARGO_NUMERO_DE_SOLICITUD, numeroDeSolicitud } from '#values/numero-de-solicitud.ts';
import type { RespuestaArchivo } from '#nucleo/responder.ts';
import { esArchivo } from '#values/llamada.ts';
import { personasEn } from '#values/personas-en.ts';
import { ponerApiDocs } from './llamadas/openapi.ts';
import { ponerAlivio } from './plugins/alivio.ts';
import { ponerCabeceras } from './plugins/cabeceras.ts';
import { captchaPasado, captchaResuelto } from './plugins/captcha.ts';
import { ponerCierre } from './plugins/cierre.ts';
import { ponerFormularioAjeno } from './plugins/formulario-ajeno.ts';
import { ponerCuerpoJson } from './plugins/cuerpo-json.ts';
import { esInesperado, ponerErrores } from './plugins/errores.ts';
import { abrirReplicaDe } from './metricas/metricas-replica.ts';
import { limiteDe, ponerLimites } from './plugins/limites.ts';
import { plazosDe, responderLineaRota } from './plugins/linea.ts';
import { ponerImagenDeVista } from './plugins/vista/imagen-de-vista.ts';
import { ponerInformesCsp } from './plugins/informe-csp.ts';
import { ponerMetricas } from './plugins/metricas.ts';
import { ponerSalud } from './plugins/salud.ts';
import { condicionesDe } from './salud/condiciones.ts';
import { ponerSesion } from './plugins/sesion.ts';
import { ponerSondeo } from './plugins/sondeo.ts';
import { vistaPrevia } from './plugins/vista-previa.ts';
import { ponerWeb } from './plugins/web.ts';

export interface Piezas {
  readonly config: Config;
  readonly base: Base;
  readonly puertos: Puertos;
  readonly ajustes: Ajustes;
  readonly enTransaccion: EnTransaccion;
  readonly falla: Contexto['falla'];
  readonly destinoLog?: DestinoDeLog;
  /** News of sales in progress. Without it no request is held until there is news. */
  readonly noticias?: Noticias;
}

const CUERPO_MAXIMO = 1_048_576;

/** Changes that may need a second person. */
const CAMBIOS: readonly ClaseDeCambio[] = [
  explicacionDelAlmacen,
  reingresoDePoliza,
  ...CAMBIOS_DE_REDACCION,
  cambioDeRango('poliza'),
  cambioDeRango('folio'),
  administradorNuevo,
  accesoDeAdministrador,
  vueltaDeAdministrador,
  devolucionDeCaso,
  devolucionAlOcultar,
];

/** Routes of the product, one line per sub-room. */
const ROOMS: readonly ((m: Montador) => void)[] = [
  rutasRegistros,
  rutasMarcaComercial,
  rutasDetenciones,
  rutasRedacciones,
  rutasEnsayo,
  rutasEntrada,
  rutasSesion,
  rutasPreferencias,
  rutasSesionesAbiertas,
  rutasFactor,
  rutasLlavero,
  rutasMarcas,
  rutasModelos,
  rutasTiposVehiculo,
  rutasTiposUso,
  rutasCatalogoBase,
  rutasAlmacen,
  rutasRangos,
  rutasComunas,
  rutasCorredores,
  rutasEntidades,
  rutasPropietarios,
  rutasUsuarios,
  rutasClavePropia,
  rutasClaveOlvidada,
  rutasOidc(cambiarPerfil),
  rutasAprobaciones(CAMBIOS),
  rutasVehiculos,
  rutasConvenios,
  rutasConveniosMantenidos,
  rutasCopiaDeConvenio,
  rutasCierreDeCorredor,
  rutasConveniosDeUsuario,
  rutasAMano,
  rutasEnlacesPublicos,
  rutasPrecios,
  rutasPlanillas,
  rutasVentas,
  rutasIngreso,
  rutasVentaMasiva,
  rutasCotizacion,
  rutasEtapas,
  rutasRecalculo,
  rutasNoEmitidas,
  rutasCargaMasiva,
  rutasPlantilla,
  rutasCorreccion,
  rutasPagos,
  rutasReemisiones,
  rutasContinuar,
  rutasCorreos,
  rutasPolizas,
  rutasRecibo,
  rutasConsulta,
  rutasSoporte,
  rutasBusqueda(HECHOS),
  rutasRecientes(HECHOS),
  rutasAnular,
  rutasCobertura,
  rutasReingreso,
  rutasRegenerar,
  rutasAnulacion,
  rutasLineaDeTiempo(HECHOS),
  rutasAach,
  rutasCasosAach,
  rutasSun,
  rutasInformes,
  rutasTablero,
  rutasIncidentes,
  rutasPorResolver({
    tituloDe: tituloDeCambio(CAMBIOS),
    atienden: responderSolicitud.quien,
  }),
  rutasRitmo,
  rutasCalendario,
  rutasRenovaciones,
  rutasCampanas,
  rutasBaja,
  rutasVuelta,
  rutasInicio,
  rutasPrimerosPasos,
  rutasReenvio,
  rutasContacto,
  rutasFicha,
  rutasPeticion,
  rutasExpediente(TRATAMIENTOS),
  rutasAtencion(TRATAMIENTOS),
  rutasAccesos,
];

/** False for an address with malformed escapes: it names nothing, so the answer is 404. */
const esLegible = (url: string): boolean => {
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return true;
  } catch {
    return false;
  }
};

const nuevaApp = ({ config, destinoLog }: Piezas): FastifyInstance =>
  Fastify({
    ...opcionesDeLog(config.NIVEL_LOG, destinoLog),
    // Contracts limit parameters; the router's own refusal would lack our envelope.
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 16_384,
    },
    rewriteUrl: ({ url = '/' }) => (esLegible(url) ? url : '/api/ilegible'),
    bodyLimit: CUERPO_MAXIMO,
    // Trusts only the address that a named proxy wrote in X-Forwarded-For: a client can forge the earlier
    // ones.
    trustProxy: config.CONFIAR_PROXY.length > 0 && config.CONFIAR_PROXY,
    genReqId: () => numeroDeSolicitud(randomBytes(LARGO_NUMERO_DE_SOLICITUD)),
    ...plazosDe(config),
    clientErrorHandler: responderLineaRota,
    // A request that reaches a closing process is still answered; Fastify's own 503 would carry no
    // Retry-After.
    return503OnClosing: false,
  });

const montadorDe = (
  app: FastifyInstance,
  piezas: Piezas,
  replica: Replica | undefined,
): Montador => {
  const { base: db, config, puertos, ajustes, falla, enTransaccion } = piezas;
  const repetidos = crearContadorDeRepetidos();
  // Browsers solve captchas only in a secure context, and a telephone reaches the demonstration over plain
  // http.
  const sinCaptcha = ({ host }: FastifyRequest): boolean =>
    config.AMBIENTE === 'demo' && !esContextoSeguro(direccionPara(config, host));
  return crearMontador({
    app,
    enTransaccion,
    replica,
    porHora: {
      consultas: config.CONSULTAS_POR_HORA,
      cargas: config.CARGAS_POR_HORA,
    },
    limiteDe: limiteDe(config.LIMITE_POR_MINUTO),
    captchaPasado: async (req, reply) => sinCaptcha(req) || captchaPasado(puertos)(req, reply),
    captchaResuelto: async (req) => sinCaptcha(req) || captchaResuelto(puertos)(req),
    aprieta: async (ctx) => {
      const limite = ajustes.presion.informes;
      if (limite === null) return false;
      // When as many requests wait as there are connections, sales in progress need the next ones.
      if (estadoDelPool(db).esperando >= config.CONEXIONES) return true;
      return (await medirPresion(ctx)).esperaS > limite;
    },
    pideMotivo: config.MOTIVO_DE_CONSULTA,
    alLeer: async (ctx, { id: llamada, salida: contrato }, { salida, motivo }) => {
      const personas = esArchivo(contrato)
        ? (salida as RespuestaArchivo).personas
        : personasEn(salida);
      if (personas) await anotarAcceso(ctx, { ...personas, llamada, motivo });
    },
    alNegar: async (ctx, error, llamadaId) => {
      if (esInesperado(error)) anotarInesperado(ctx, enTransaccion, llamadaId);
      else await anotarFallo(ctx, enTransaccion, error, { llamada: llamadaId, repetidos });
    },
    contextoDe: (req) => {
      if (!req.actor || !req.ahora) throw new Error('solicitud sin actor');
      return {
        db,
        puertos,
        ajustes,
        llegada: direccionPara(config, req.host),
        falla,
        actor: req.actor,
        alcance: 'libre',
        ahora: req.ahora,
        solicitudId: req.id,
        log: req.log,
      };
    },
  });
};

/** Builds the HTTP application. It does not listen yet. */
export const crearApp = async (
  piezas: Piezas,
): Promise<{
  app: FastifyInstance;
  montador: Montador;
  metricas: Registry;
}> => {
  const { config, base, puertos } = piezas;
  const app = nuevaApp(piezas);
  app.server.maxConnections = config.CONEXIONES_HTTP;
  app.removeContentTypeParser('text/plain');
  ponerFormularioAjeno(app);
  ponerCuerpoJson(app);
  const metricas = new Registry();
  ponerMetricas(app, metricas);
  ponerErrores(app);
  ponerCierre(app);
  await ponerCabeceras(app, config.direccion);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, { encodings: ['gzip'] });
  await ponerLimites(app, config.LIMITE_POR_MINUTO);
  ponerAlivio(app, base);
  ponerSesion(app, base, puertos, config.direccion);
  ponerSondeo(app, puertos.reloj);
  ponerSalud(app, condicionesDe(base));
  await ponerInformesCsp(app, metricas);
  const replica = abrirReplicaDe(config, base, app.log, metricas);
  app.addHook('onClose', () => replica?.cerrar());
  const montador = montadorDe(app, piezas, replica);
  const noticias = piezas.noticias ?? SIN_NOTICIAS;
  for (const montarRoom of [...ROOMS, rutasPreparacion(noticias), rutasEmision(noticias)])
    montarRoom(montador);
  ponerApiDocs(app, montador.llamadas);
  const vistaDe = recordarVistas({ db: base, puertos });
  ponerImagenDeVista(app, {
    marcaDe: async (codigo) => (await vistaDe(codigo))?.marca ?? null,
    logoDe: (ruta) => logoDe(base, ruta.slice(ruta.lastIndexOf('/') + 1)),
  });
  await ponerWeb(app, async (req, ruta) => {
    // Without the database the page still opens and shows what is wrong.
    const codigo = ruta.slice(1);
    const enlace = await vistaDe(codigo).catch(() => null);
    const vendedor = enlace && { ...enlace, enlace: codigo };
    return {
      vista: vistaPrevia(direccionPara(config, req.host), vendedor),
      portada: enlace && { ...enlace, aseguradora: piezas.ajustes.aseguradora },
    };
  });
  return { app, montador, metricas };
};
