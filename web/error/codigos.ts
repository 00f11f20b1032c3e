import { urlNoVigente } from '#features/acceso/acceso.errors.ts';
import { MOTIVO_SESION_PUBLICA_CADUCADA } from '../lib/estado-de-navegacion.ts';

interface CodigoDeError {
  readonly nombre: string;
  /** Number in the application's own list (V-ENT-032), accepted in the address too. */
  readonly numero: number;
  readonly texto: string;
  /** Title of the page. */
  readonly titulo: string;
  /** Help: what was not lost, and what to do. */
  readonly ayuda: string;
}

const CODIGOS: readonly CodigoDeError[] = [
  {
    nombre: 'DatosFaltantes',
    numero: 1,
    texto: 'Ha ocurrido un error durante el flujo, por favor, intente nuevamente',
    titulo: 'Faltan datos para seguir',
    ayuda:
      'No se hizo ningún cargo. Vuelva a empezar desde el inicio; lo que ya estaba guardado sigue ahí.',
  },
  {
    nombre: 'ErrorPagoRenta',
    numero: 2,
    texto: 'Se ha producido un error procesando la solicitud',
    titulo: 'No pudimos iniciar el pago',
    ayuda: 'No se hizo ningún cargo. Su compra sigue guardada: puede volver a intentarlo.',
  },
  {
    nombre: 'URLNoVigente',
    numero: 3,
    texto: urlNoVigente.texto,
    titulo: 'El enlace ya no está vigente',
    ayuda:
      'Pida uno nuevo a quien se lo envió. Una póliza que ya compró sigue vigente: puede consultarla con su patente.',
  },
  {
    nombre: 'ErrorIngresoMasivo',
    numero: 4,
    texto: 'Ocurrió un error desconocido. Si este persiste, ponte en contacto con nosotros',
    titulo: 'No pudimos procesar su archivo',
    ayuda: 'No se hizo ningún cargo ni se emitió ninguna póliza.',
  },
  {
    nombre: 'SesionPublicaCaducada',
    numero: 5,
    texto: MOTIVO_SESION_PUBLICA_CADUCADA,
    titulo: 'Su sesión terminó',
    ayuda: 'Si ya pagó, su SOAP llegará a su correo; no necesita pagar otra vez.',
  },
  {
    nombre: 'NoAutorizado',
    numero: 401,
    texto: 'No está autorizado para acceder a esta página',
    titulo: 'No está autorizado para acceder a esta página',
    ayuda:
      'No se cambió nada. Si la necesita para su trabajo, pídala a un administrador del sistema.',
  },
];

const DESCONOCIDO: Omit<CodigoDeError, 'numero'> = {
  nombre: 'Desconocido',
  texto: 'Ha ocurrido un error desconocido',
  titulo: 'No podemos continuar',
  ayuda: 'Lo que ya estaba guardado sigue guardado.',
};

/** Error page by code name in any case, or by number; unknown ones have a text too. */
export const codigoDeError = (codigo: string): Omit<CodigoDeError, 'numero'> =>
  CODIGOS.find(
    ({ nombre, numero }) =>
      nombre.toLowerCase() === codigo.toLowerCase() || String(numero) === codigo,
  ) ?? DESCONOCIDO;
