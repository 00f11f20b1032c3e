interface Clausula {
  readonly titulo: string;
  readonly texto: string;
}

/**
 * Terms that a buyer accepts with PAGAR: the seven topics of V-TERM-001. A change of meaning needs
 * a new VERSION_TERMINOS, which is stored with each sale.
 */
export const CLAUSULAS: readonly Clausula[] = [
  {
    titulo: 'Aseguradora',
    texto:
      'Las pólizas del Seguro Obligatorio de Accidentes Personales (SOAP) que usted contrata son emitidas por la compañía de seguros que se individualiza en cada certificado, conforme a la Ley N° 18.490 y al texto único depositado en la Comisión para el Mercado Financiero. Las coberturas son las mismas en todas las compañías. El corredor del convenio intermedia esta venta.',
  },
  {
    titulo: 'Veracidad de la información',
    texto:
      'Usted declara que los datos de los vehículos, de sus propietarios y de contacto que ingresó son verdaderos, completos y vigentes, y que cuenta con su autorización para informarlos. Los errores u omisiones son de responsabilidad de quien los ingresó y pueden hacer que el vehículo se considere sin seguro en una fiscalización.',
  },
  {
    titulo: 'Sin devoluciones ni anulaciones',
    texto:
      'Una vez pagada la compra, las pólizas se emiten de inmediato. No se aceptan devoluciones ni anulaciones a solicitud del comprador, salvo los casos en que la ley lo disponga y los cobros duplicados, que se restituyen íntegramente.',
  },
  {
    titulo: 'Pago total',
    texto:
      'El precio se paga al contado y por el total indicado en el resumen. No se aceptan pagos parciales, abonos ni cuotas otorgadas por la aseguradora. Ninguna póliza se emite mientras el pago total no esté confirmado.',
  },
  {
    titulo: 'Datos del vehículo según el registro nacional',
    texto:
      'La patente, el tipo, la marca, el modelo, el año y el número de motor deben coincidir con la inscripción del vehículo en el Registro Nacional de Vehículos Motorizados. Si no coinciden, la póliza puede ser objetada al obtener el permiso de circulación o al denunciar un siniestro.',
  },
  {
    titulo: 'Declaración del asegurado',
    texto:
      'El asegurado declara conocer que el SOAP cubre a las personas por muerte, incapacidad y gastos médicos en un accidente de tránsito, que no cubre daños materiales al vehículo ni a terceros, y que la póliza rige únicamente entre las fechas de inicio y término que se muestran en el resumen y en el certificado.',
  },
  {
    titulo: 'Comunicaciones por correo electrónico',
    texto:
      'Usted acepta que las pólizas, los avisos y las respuestas relativas a este seguro se envíen a los correos electrónicos indicados en el resumen. Los certificados electrónicos tienen la misma validez que los impresos. Revise que los correos estén bien escritos.',
  },
];
