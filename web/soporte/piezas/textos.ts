/** The texts that several screens of Soporte share (administración §5 and §8). */
export const FALTA_POLIZA = 'Debe ingresar el número de póliza';
export const FALTA_VENTA = 'Debe ingresar el Número de Venta';
export const POLIZA_DESCONOCIDA = 'Ocurrió un error desconocido al buscar la Póliza';
export const VENTA_NO_ENCONTRADA = 'No se encontró la Venta';
export const DESCONOCIDO = 'Ocurrió un error desconocido';
