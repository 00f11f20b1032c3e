/**
 * Replaces the editor that an operation page names, with the settings that an operator would write. They are
 * equal on every machine except for addresses.
 */
export const editorDe = ({
  direccion,
  ...terceros
}: {
  readonly direccion: string;
  readonly ASEGURADORA_URL: string;
  readonly AACH_URL: string;
}): string => {
  const ajustes = {
    DIRECCION_PUBLICA: direccion,
    REGISTRO_URL: '',
    WEBPAY_COMERCIO: '597000000001',
    ...terceros,
    ASEGURADORA_NOMBRE: 'ASEGURADORA DE PRUEBA S.A.',
    ASEGURADORA_TELEFONO: '600 123 4567',
    ASEGURADORA_SITIO: 'www.aseguradora.example',
    ASEGURADORA_APODERADO: 'MARIA PEREZ SOTO',
    CORREO_REMITENTE: 'SOAP <no-responder@corredora-de-prueba.cl>',
  };
  const escritos = Object.entries(ajustes).map(
    ([nombre, valor]) => `sed -i 's|^${nombre}=.*|${nombre}=${valor}|' "$1"`,
  );
  return ['#!/bin/sh', ...escritos, 'echo REGISTRO=ninguno >> "$1"', ''].join('\n');
};
