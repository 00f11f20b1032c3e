/** How a preparation is shown: its words, and whether it goes on, went well or did not. */
interface EstadoDePreparacion {
  readonly estado: 'en curso' | 'exito' | 'filas' | 'problemas';
  readonly texto: string;
}

/** What each progress value says (V-MAS-029 to 033). */
export const textoDePreparacion = (valor: number, idv: number): EstadoDePreparacion => {
  if (valor >= 100) {
    return { estado: 'exito', texto: 'Proceso finalizado, puede continuar con su compra.' };
  }
  if (valor > 0) {
    return { estado: 'en curso', texto: 'Estamos preparando su venta, por favor espere.' };
  }
  if (valor === 0) return { estado: 'en curso', texto: 'Iniciando validación del archivo.' };
  if (valor === -1) {
    return {
      estado: 'filas',
      texto: 'Ocurrió un error al preparar su venta, por favor, revise el archivo con los errores.',
    };
  }
  return {
    estado: 'problemas',
    texto: `Hay problemas con el servidor, por favor, contacte con soporte indicando el N° ${idv}.`,
  };
};
