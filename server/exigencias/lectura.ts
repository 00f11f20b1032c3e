const RAZONES: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  EACCES: `el usuario ${process.getuid?.() ?? 'del proceso'} no tiene permiso`,
  EISDIR: 'es una carpeta, y Docker hace una donde el archivo falta',
};

/** Spanish reason why a file cannot be read, with its path and the system's error code, never its content. */
export const reparoDeLectura = (ruta: string, error: unknown): string => {
  const { code = '' } = error as NodeJS.ErrnoException;
  const razon = RAZONES[code];
  return `No se puede leer ${ruta}: ${razon ? `${razon} (${code})` : code}`;
};
