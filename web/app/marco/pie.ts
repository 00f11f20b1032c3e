interface EnlaceExterno {
  readonly titulo: string;
  readonly direccion: string;
}

export const CORREO_CONTACTO = 'contacto@soap.example';

export const TELEFONOS: readonly { readonly texto: string; readonly numero: string }[] = [
  { texto: '600 000 1234', numero: '6000001234' },
  { texto: '+56 2 2345 6789', numero: '+56223456789' },
];

export const SUCURSALES: EnlaceExterno = {
  titulo: 'Sucursales',
  direccion: 'https://www.soap.example/sucursales',
};

export const LISTAS_DE_ENLACES: readonly {
  readonly titulo: string;
  readonly enlaces: readonly EnlaceExterno[];
}[] = [
  {
    titulo: 'Su seguro',
    enlaces: [
      { titulo: 'Qué cubre el SOAP', direccion: 'https://www.soap.example/coberturas' },
      { titulo: 'Denunciar un siniestro', direccion: 'https://www.soap.example/siniestros' },
      { titulo: 'Preguntas frecuentes', direccion: 'https://www.soap.example/preguntas' },
    ],
  },
  {
    titulo: 'La aseguradora',
    enlaces: [
      { titulo: 'Sitio de la compañía', direccion: 'https://www.soap.example' },
      { titulo: 'Seguros para empresas', direccion: 'https://empresas.soap.example' },
      { titulo: 'Política de privacidad', direccion: 'https://www.soap.example/privacidad' },
    ],
  },
];
