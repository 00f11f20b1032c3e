import { crearCodigoDeVenta } from '#features/acceso/entrada/crear-codigo-de-venta.usecase.ts';
import { nuevoCodigoVerificacion } from '#features/emision/certificado/codigo-verificacion.usecase.ts';
import type { Casa } from '../casa.ts';
import { crearVendedor, pagar, pedir, type Respuesta, ventaEnTerminos } from '../cliente.ts';
import type { Ejemplo, Escena } from './ejemplo.ts';
import { deAprobaciones } from './ejemplos-aprobaciones.ts';
import { deCargaMasiva } from './ejemplos-carga.ts';
import { deConvenios } from './ejemplos-convenios.ts';
import { deFactor } from './ejemplos-factor.ts';
import { deFichas } from './ejemplos-fichas.ts';
import { deInformes } from './ejemplos-informes.ts';
import { deLlavero } from './ejemplos-llavero.ts';
import { deOidc } from './ejemplos-oidc.ts';
import { deMantenedores } from './ejemplos-mantenedores.ts';
import { dePlanillas } from './ejemplos-planillas.ts';
import { dePrivacidad } from './ejemplos-privacidad.ts';
import { dePreferencias } from './ejemplos-preferencias.ts';
import { deRecordatorios } from './ejemplos-recordatorios.ts';
import { deRenovaciones } from './ejemplos-renovaciones.ts';
import { deSoporte } from './ejemplos-soporte.ts';
import { deUsuarios } from './ejemplos-usuarios.ts';
import { correrEnvio, correrTramo, polizasDe, ventaPagada } from '../negocio/emision.ts';
import {
  conManualEspecial,
  conPrimaVariable,
  ingresarSVP,
  primasPara,
  recalcular,
  sinValidar,
} from '../negocio/especial.ts';
import { CLAVE_DE_PRUEBA, crearEnlace, crearUsuario } from '../negocio/fabrica.ts';
import {
  conPagoEnLinea,
  decidirYVolver,
  fallarPasarela,
  otraPatente,
  pagoDe,
  ventaEnPago,
} from '../negocio/pago.ts';
import { entradasDe, tramoDelParque } from '../negocio/parque.ts';
import { compraEnPago, crearComprador } from '../negocio/publico.ts';
import { vehiculosNuevos } from '../negocio/recuperar.ts';
import { abrirSesionDe } from '../sesiones.ts';

export const montarEscena = async (casa: Casa): Promise<Escena> => {
  const vendedor = await crearVendedor(casa);
  const admin = await abrirSesionDe(casa, (await crearUsuario(casa, 2)).id);
  const emitida = await ventaPagada(casa, vendedor, await entradasDe(casa, tramoDelParque(0, 2)));
  await correrTramo(casa, emitida);
  for (const { id } of await casa.base
    .selectFrom('envios')
    .select('id')
    .where('clase', '=', 'correo')
    .execute()) {
    await correrEnvio(casa, id);
  }
  return { casa, vendedor, admin, emitida };
};

const pedidos = ({ casa, vendedor }: Escena) => ({
  leer: (ruta: string, token = vendedor.token) => pedir(casa, 'GET', ruta, { token }),
  escribir: (ruta: string, cuerpo: object, token = vendedor.token) =>
    pedir(casa, 'POST', ruta, { token, cuerpo }),
  login: () =>
    pedir(casa, 'POST', '/Auth/Login', {
      cuerpo: { nombreUsuario: vendedor.nombre, contrasenia: CLAVE_DE_PRUEBA },
    }),
});

const deAcceso = (escena: Escena): Record<string, Ejemplo> => {
  const { casa } = escena;
  const { leer, escribir, login } = pedidos(escena);
  return {
    'Auth/Login': login,
    'Auth/ActualizarToken': async () => {
      const { tokenActualizacion } = (await login()).cuerpo;
      const cuerpo = { usuarioId: escena.vendedor.id, tokenActualizacion };
      return pedir(casa, 'POST', '/Auth/ActualizarToken', { cuerpo });
    },
    'Auth/RetomarSesion': async () => {
      const { cabeceras } = await pedir(casa, 'POST', '/Auth/Login', {
        cuerpo: { nombreUsuario: escena.vendedor.nombre, contrasenia: CLAVE_DE_PRUEBA },
        cabeceras: { 'x-cliente': 'web' },
      });
      const [cookie = ''] = String(cabeceras['set-cookie']).split(';');
      return pedir(casa, 'POST', '/Auth/RetomarSesion', { cuerpo: {}, cabeceras: { cookie } });
    },
    'Auth/LoginPublico': async () => {
      const { id: usuarioId, convenioId } = await crearComprador(casa);
      return escribir('/Auth/LoginPublico', await crearEnlace(casa, { convenioId, usuarioId }));
    },
    'Auth/VerEnlace': async () => {
      const codigo = await casa.enTransaccion(casa.contexto(), (tx) =>
        crearCodigoDeVenta(tx, { ventaId: escena.emitida, proposito: 'recuperacion' }),
      );
      return escribir('/Auth/VerEnlace', { codigo });
    },
    'Auth/RetomarVenta': async () => {
      const codigo = await casa.enTransaccion(casa.contexto(), (tx) =>
        crearCodigoDeVenta(tx, { ventaId: escena.emitida, proposito: 'recuperacion' }),
      );
      return escribir('/Auth/RetomarVenta', { codigo });
    },
    'Auth/CerrarSesion': async () =>
      escribir('/Auth/CerrarSesion', {}, (await login()).cuerpo.token.accesToken),
    'Endpoints/ObtenerEndpointsDisponiblesPorRol': () =>
      leer('/Endpoints/ObtenerEndpointsDisponiblesPorRol'),
    'Sesiones/Abiertas': () => leer('/Sesiones/Abiertas'),
    'Sesiones/Cerrar': () => escribir('/Sesiones/Cerrar', {}),
    'version/versionFront': () => leer('/version/versionFront'),
    'Captcha/Desafio': () => leer('/Captcha/Desafio'),
  };
};

const deMaestros = (escena: Escena): Record<string, Ejemplo> => {
  const { leer, escribir } = pedidos(escena);
  const { id, convenioId } = escena.vendedor;
  return {
    'Propietarios/BuscarPorRut': async () => {
      const [vehiculo] = tramoDelParque(0, 1);
      return leer(`/Propietarios/BuscarPorRut/${vehiculo?.propietario.rut}`);
    },
    'Vehiculos/BuscarPorPatente': () => leer('/Vehiculos/BuscarPorPatente/HWJP59'),
    'Vehiculos/Cotizar': async () => {
      await leer('/Vehiculos/BuscarPorPatente/HWJP59');
      return escribir('/Vehiculos/Cotizar', { convenioId, patente: 'HWJP59' });
    },
    'Vehiculos/BuscarPorPatentes': () =>
      escribir('/Vehiculos/BuscarPorPatentes', { convenioId, patentes: ['HWJP59', 'VLBP65'] }),
    'Convenios/BuscarPorUsuario': () => leer(`/Convenios/BuscarPorUsuario/${id}`),
    'Convenios/BuscarPorId': () => leer(`/Convenios/BuscarPorId/${convenioId}`),
    'TiposVehiculo/BuscarPorConvenioId': () =>
      leer(`/TiposVehiculo/BuscarPorConvenioId/${convenioId}`),
  };
};

const deEnlaces = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, admin } = escena;
  const { leer, escribir } = pedidos(escena);
  const crear = async (): Promise<Respuesta> => {
    const { id: usuarioId, convenioId } = await crearComprador(casa);
    return escribir('/Convenios/CrearEnlacePublico', { usuarioId, convenioId }, admin);
  };
  return {
    'Convenios/CrearEnlacePublico': crear,
    'ConsultaURLsPublicas/ConsultarURLs': () => leer('/ConsultaURLsPublicas/ConsultarURLs', admin),
    'Convenios/RevocarEnlacePublico': async () => {
      const { id } = (await crear()).cuerpo.datos;
      return escribir('/Convenios/RevocarEnlacePublico', { id }, admin);
    },
  };
};

const deVentas = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, vendedor, emitida } = escena;
  const { leer, escribir } = pedidos(escena);
  let ventaId = 0;
  const mover = (estadoIntencion: number): Promise<Respuesta> =>
    escribir('/IntencionesDeVenta/ActualizarIntencionListaVehiculos', {
      idIntencionVenta: ventaId,
      estadoIntencion,
    });
  return {
    'IntencionesDeVenta/IngresarDatosVehiculo': async () => {
      const respuesta = await escribir('/IntencionesDeVenta/IngresarDatosVehiculo', {
        usuarioId: vendedor.id,
        convenioId: vendedor.convenioId,
        origen: 0,
        vehiculosViewModel: await entradasDe(casa, tramoDelParque(2, 2)),
      });
      ventaId = respuesta.cuerpo.datos.id;
      return respuesta;
    },
    'IntencionesDeVenta/ActualizarIntencionListaVehiculos': async () => {
      await mover(2);
      return mover(3);
    },
    'IntencionesDeVenta/IngresarDatosVehiculoSVP': async () => {
      const especial = await conManualEspecial(casa, await crearVendedor(casa, { rangos: 0 }));
      const [vehiculo] = await entradasDe(casa, tramoDelParque(4, 1));
      return ingresarSVP(casa, especial, [sinValidar(vehiculo, 'ZZ9Z9Z')]);
    },
    'IntencionesDeVenta/RecalcularMontoIntencion': async () => {
      const suyo = await crearVendedor(casa, { rangos: 0 });
      await conPrimaVariable(casa, suyo.convenioId);
      const id = await ventaEnTerminos(casa, suyo, ['VF5302']);
      return recalcular(casa, suyo, id, await primasPara(casa, suyo, id, 10_000));
    },
    'IntencionesDeVenta/CoberturasPrevias': () =>
      leer(`/IntencionesDeVenta/CoberturasPrevias/${emitida}`),
    'IntencionesDeVenta/BuscarPorId': () => leer(`/IntencionesDeVenta/BuscarPorId/${emitida}`),
    'IntencionesDeVenta/ActualizarIntencionPago': () =>
      escribir('/IntencionesDeVenta/ActualizarIntencionPago', {
        idIntencionVenta: ventaId,
        estadoIntencion: 4,
        aceptaTerminos: true,
      }),
  };
};

const dePagos = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, vendedor, admin, emitida } = escena;
  const { leer, escribir } = pedidos(escena);
  /** A payment with an unknown result. */
  const dudoso = async (): Promise<number> => {
    const id = await ventaEnTerminos(casa, await conPagoEnLinea(casa, vendedor), [otraPatente()]);
    await fallarPasarela(casa, 'crear', 'corta', { veces: 1 });
    await pagar(casa, vendedor, id);
    return (await pagoDe(casa, id)).id;
  };
  return {
    'Pagos/Retorno': () => pedir(casa, 'GET', '/Pagos/Retorno'),
    'Pagos/Pendientes': async () => {
      await dudoso();
      return leer('/Pagos/Pendientes', admin);
    },
    'Pagos/Conciliar': async () => escribir('/Pagos/Conciliar', { id: await dudoso() }, admin),
    'Pagos/Abandonar': async () => {
      const enLinea = await conPagoEnLinea(casa, vendedor);
      const { id } = await ventaEnPago(casa, enLinea, [otraPatente()]);
      return escribir('/Pagos/Abandonar', { idIntencionVenta: id });
    },
    'Compras/Recuperar': async () => {
      const [poliza] = await polizasDe(casa, emitida);
      const correo = 'alguien@correo.example';
      return escribir('/Compras/Recuperar', { patente: poliza?.patente, correo });
    },
  };
};

const dePolizas = (escena: Escena): Record<string, Ejemplo> => {
  const { casa, admin, emitida } = escena;
  const { leer, escribir } = pedidos(escena);
  return {
    'Venta/ComprobarEstadoEmision': () => leer(`/Venta/ComprobarEstadoEmision/${emitida}`),
    'Venta/AvanceEmision': () => leer(`/Venta/AvanceEmision/${emitida}`),
    'Venta/ObtenerPolizasDeIntencionEmitida': () =>
      leer(`/Venta/ObtenerPolizasDeIntencionEmitida/${emitida}`),
    'Venta/Recibo': () => leer(`/Venta/Recibo/${emitida}`),
    'Venta/CorregirCorreo': async () => {
      const comprador = await crearComprador(casa);
      const vehiculos = await vehiculosNuevos(casa, 1);
      const { id, token } = await compraEnPago(casa, comprador, vehiculos, 'mal@correo.example');
      await decidirYVolver(casa, token, 'aprobar');
      const corregido = { IDV: id, correo: 'bien@correo.example' };
      return escribir('/Venta/CorregirCorreo', corregido, comprador.token);
    },
    'Venta/Avisarme': async () => {
      const comprador = await crearComprador(casa);
      const vehiculos = await vehiculosNuevos(casa, 1);
      const { id } = await compraEnPago(casa, comprador, vehiculos, 'ana@correo.example');
      return escribir('/Venta/Avisarme', { IDV: id, quiere: true }, comprador.token);
    },
    'Venta/DescargarTodasLasPolizas': () => leer(`/Venta/DescargarTodasLasPolizas/${emitida}`),
    'Venta/EnlaceDeTodasLasPolizas': () => leer(`/Venta/EnlaceDeTodasLasPolizas/${emitida}`),
    'Documentos/DescargarVenta': async () => {
      const { cuerpo } = await leer(`/Venta/EnlaceDeTodasLasPolizas/${emitida}`);
      return pedir(casa, 'GET', cuerpo.datos.url.replace('/api', ''));
    },
    'Documentos/Descargar': async () => {
      const filas = await leer(`/Venta/ObtenerPolizasDeIntencionEmitida/${emitida}`);
      return pedir(casa, 'GET', filas.cuerpo.datos[0].urlDescarga.replace('/api', ''));
    },
    'Verificar/Poliza': async () => {
      const [poliza] = await polizasDe(casa, emitida);
      const codigo = nuevoCodigoVerificacion(casa.contexto(), poliza?.numero_poliza ?? 0);
      return pedir(casa, 'GET', `/Verificar/${codigo}`);
    },
    'ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza': () =>
      escribir('/ConsultasPolizas/BuscarPorRutPatenteONumeroPoliza', { patente: 'HWJP59' }),
    'Correos/Buscar': () => leer('/Correos/Buscar', admin),
    'Correos/Leer': async () => {
      const lista = (await leer('/Correos/Buscar', admin)).cuerpo.datos;
      return leer(`/Correos/Leer/${lista.correos[0].archivo}`, admin);
    },
    'Correos/Adjunto': async () => {
      const { correos } = (await leer('/Correos/Buscar', admin)).cuerpo.datos;
      for (const { archivo } of correos) {
        const ruta = `/Correos/Leer/${archivo}`;
        const { adjuntos } = (await leer(ruta, admin)).cuerpo.datos;
        if (adjuntos.length > 0) return leer(`${ruta}/Adjuntos/0`, admin);
      }
      throw new Error('ningún correo de los ejemplos lleva adjuntos');
    },
  };
};

/**
 * One request per call that answers 200, or 303 where it redirects, in an order in which each can succeed;
 * one function per room.
 */
export const ejemplos = (escena: Escena): Readonly<Record<string, Ejemplo>> => ({
  ...deAcceso(escena),
  ...deFactor(escena),
  ...deLlavero(escena),
  ...deOidc(escena),
  ...deAprobaciones(escena),
  ...deMaestros(escena),
  ...deMantenedores(escena),
  ...deFichas(escena),
  ...deConvenios(escena),
  ...deUsuarios(escena),
  ...deEnlaces(escena),
  ...deVentas(escena),
  ...deCargaMasiva(escena),
  ...dePagos(escena),
  ...dePolizas(escena),
  ...deSoporte(escena),
  ...dePlanillas(escena),
  ...dePrivacidad(escena),
  ...dePreferencias(escena),
  ...deRenovaciones(escena),
  ...deRecordatorios(escena),
  ...deInformes(escena),
});
