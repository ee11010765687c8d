const timeoutMs = 2_000;
const defaultPort = 587;
const securePort = 465;

/** Connects, reads the greeting and quits, without credentials: sign-ins are often limited. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { protocol, hostname, port } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const connection = new SMTPConnection({
    host: hostname,
    port: Number(port) || (secure ? securePort : defaultPort),
    secure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    connection.quit();
  } catch (error) {
    connection.close();
    throw error;
  }
}
