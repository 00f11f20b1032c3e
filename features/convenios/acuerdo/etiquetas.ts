/** Labels of an agreement's fields, in its form and in its workbook. */
export const ETIQUETAS = {
  nombre: 'Nombre',
  corredorId: 'Corredor',
  tipoDePago: 'Tipo de pago',
  tipoDeAcceso: 'Tipo de acceso',
  inicioVigencia: 'Inicio de vigencia',
  terminoVigencia: 'Término de vigencia',
  fechaInicioVigenciaPolizas: 'Inicio de vigencia de las pólizas',
  fechaTerminoVigenciaPolizas: 'Término de vigencia de las pólizas',
  esConvenioExtendido: 'Convenio extendido',
  tieneCargaManualEspecialHabilitada: 'Permite carga manual especial',
  tieneCargaMasivaEspecialHabilitada: 'Permite carga masiva especial',
  permiteCambiarTipo: 'Permite cambiar el tipo registrado',
  vigente: 'VIGENTE',
} as const;
