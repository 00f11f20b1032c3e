import { escaparHtml } from '#features/envios/correo.ts';

/** A policy as a mail names it. */
interface PolizaDeCorreo {
  readonly numeroPoliza: number;
  readonly patente: string;
  readonly desde: string;
  readonly hasta: string;
}

export interface TextoDeCorreo {
  readonly asunto: string;
  readonly texto: string;
  readonly html: string;
}

const AVISO =
  'Sus datos se usan sólo para emitir, informar y entregar este seguro (ver aviso de privacidad en el sitio).';

/**
 * The mail with which an owner or a buyer receives policies: attached when `adjuntas`, by link
 * otherwise. `enlace` is the download screen of the sale.
 */
export const redactarEntrega = (
  polizas: readonly PolizaDeCorreo[],
  enlace: string,
  adjuntas: boolean,
): TextoDeCorreo => {
  const una = polizas.length === 1 && polizas[0];
  const asunto = una
    ? `Su póliza SOAP N° ${una.numeroPoliza}, patente ${una.patente}`
    : `Sus ${polizas.length} pólizas SOAP`;
  const donde = adjuntas
    ? 'La encontrará adjunta a este correo. También puede descargarla en:'
    : 'Descargue sus documentos en:';
  const lineas = polizas
    .slice(0, 50)
    .map((p) => `${p.patente}: póliza N° ${p.numeroPoliza}, del ${p.desde} al ${p.hasta}`);
  if (polizas.length > 50) lineas.push(`y ${polizas.length - 50} más`);
  const saludo = 'Su Seguro Obligatorio de Accidentes Personales (SOAP) fue emitido.';
  return {
    asunto,
    texto: [saludo, '', ...lineas, '', donde, enlace, '', AVISO].join('\r\n'),
    html: [
      `<p>${saludo}</p>`,
      `<ul>${lineas.map((linea) => `<li>${escaparHtml(linea)}</li>`).join('')}</ul>`,
      `<p>${donde}<br><a href="${escaparHtml(enlace)}">${escaparHtml(enlace)}</a></p>`,
      `<p style="color:#555">${AVISO}</p>`,
    ].join(''),
  };
};
