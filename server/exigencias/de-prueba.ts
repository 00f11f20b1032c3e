/** Default settings, good for tests only. */
export const DE_PRUEBA = {
  token: 'token-demo',
  comercio: '597055555532',
  ASEGURADORA_NOMBRE: 'ASEGURADORA DEMO S.A.',
  ASEGURADORA_TELEFONO: '600 000 1234',
  ASEGURADORA_SITIO: 'www.aseguradora-demo.example',
  ASEGURADORA_APODERADO: 'Apoderado de la Compañía',
  clave: '579B532A7440BB0C9079DED94D31EA1615BACEB56610332264630D42D0A36B1C',
} as const;
