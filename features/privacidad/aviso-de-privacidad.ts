import { ANIOS_DE_RETENCION } from '#values/retencion.ts';

/** Privacy notice: one paragraph per question of Ley 21.719, art. 14 ter. */
export const AVISO_DE_PRIVACIDAD: readonly { readonly titulo: string; readonly texto: string }[] = [
  {
    titulo: 'Quién trata sus datos',
    texto:
      'La compañía de seguros que emite la póliza y el corredor del convenio por el que usted compra.',
  },
  {
    titulo: 'Qué datos y de dónde vienen',
    texto:
      'Nombre o razón social, RUT, teléfono y correo del propietario, los datos del vehículo y el correo de quien compra. Vienen de quien hace la compra, de compras anteriores y del registro de vehículos motorizados.',
  },
  {
    titulo: 'Para qué',
    texto:
      'Para emitir la póliza SOAP, enviarla, cobrarla e informarla como exige la Ley N° 18.490. La base es la ejecución de ese contrato y el cumplimiento de obligaciones legales. No se usan para publicidad.',
  },
  {
    titulo: 'Con quién se comparten',
    texto:
      'Con la Asociación de Aseguradores de Chile, que mantiene la consulta de vigencia del SOAP, con el medio de pago que usted elija y con la autoridad que los requiera conforme a la ley.',
  },
  {
    titulo: 'Cuánto tiempo',
    texto: `Mientras la póliza esté vigente y hasta ${ANIOS_DE_RETENCION} años después, que es lo que la ley permite reclamar u obliga a conservar los registros. Una compra que no se termina se elimina o se anonimiza a los 90 días.`,
  },
  {
    titulo: 'Sus derechos',
    texto:
      'Puede pedir acceso, rectificación, supresión, oposición, portabilidad o bloqueo de sus datos, sin costo. Respondemos dentro de 30 días corridos. Si no queda conforme, puede reclamar ante la Agencia de Protección de Datos Personales.',
  },
];
