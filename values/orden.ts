/** Command as its operator types it: by `soap` if that is installed, else by npm. `opciones` follow it. */
export const decirOrden = (orden: string, opciones?: string): string =>
  opciones === undefined
    ? `soap ${orden} (npm run ${orden}, si no está instalada la orden soap)`
    : `soap ${orden} ${opciones} (npm run ${orden} -- ${opciones}, si no está instalada la orden soap)`;
